import type { Database } from '../db/database.ts'
import type { Handlers } from '../handlers/handler.ts'
import type { CompanyPool } from '../seed/resources/company-pool.ts'
import type { CommonScale } from '../seed/resources/scale.ts'
import type { CatalogueSolution } from '../seed/resources/solutions.ts'
import type { Times } from '../seed/resources/times.ts'

/** Input for seeding rows that no account owns. */
export interface SharedSeed {
  readonly seed: number
  readonly counts: CommonScale
  readonly times: Times
  readonly pool: CompanyPool
  readonly solutions: readonly CatalogueSolution[]
}

/** A read-only resource of the API in one piece: its tables, rows and handlers. */
export interface Resource {
  /** CREATE statements. */
  readonly tables: string
  readonly handlers: Partial<Handlers>
  readonly seed: (db: Database, shared: SharedSeed) => void
}
