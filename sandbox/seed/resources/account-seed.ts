import type { User } from '#lib/contract/schemas/user.ts'
import type { Database } from '../../db/database.ts'
import { noteFact } from '../facts.ts'
import { Random } from '../random.ts'
import type { CompanyPool } from './company-pool.ts'
import type { Scale } from './scale.ts'
import type { Times } from './times.ts'

/** Shared by the generators of one account's rows. */
export interface AccountSeed {
  readonly db: Database
  readonly seed: number
  readonly times: Times
  readonly pool: CompanyPool
  readonly idAccount: string
  /** 0 for the first account, whose ids are the shortest. */
  readonly accountIndex: number
  readonly scale: Scale
  /** The account's people, without the API user. */
  readonly users: readonly User[]
  readonly apiUser: User
}

const IDS_PER_ACCOUNT = 10_000_000

/** The id of row `index` in a table whose ids begin at `first`; unique across accounts. */
export const seedId = (
  { accountIndex }: Pick<AccountSeed, 'accountIndex'>,
  first: number,
  index: number,
): number => accountIndex * IDS_PER_ACCOUNT + first + index

export const randomOf = ({ seed, accountIndex }: AccountSeed, ...names: (string | number)[]): Random =>
  new Random(seed, accountIndex, ...names)

export const note = ({ db, idAccount }: AccountSeed, name: string, value: unknown): void =>
  noteFact(db, name, value, idAccount)

/** A value made by `make`, or null with probability `share`; for optional fields. */
export const orNull = <T>(random: Random, make: () => T, share: number): T | null =>
  random.chance(share) ? null : make()
