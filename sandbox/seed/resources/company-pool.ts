import type { Database, Row } from '../../db/database.ts'
import { FIRST_REAL_COMPANY } from '../../sirene/company-row.ts'
import type { Random } from '../random.ts'

export const readEmployer = (row: Row) => ({
  idCompany: Number(row.idCompany),
  siren: String(row.siren),
  name: String(row.name),
  /** SIRET of the head office; null when that is not in the data. */
  siret: row.siret === null ? null : String(row.siret),
})

export type Employer = Readonly<ReturnType<typeof readEmployer>>

export interface PoolCompany extends Employer {
  readonly isEditor: boolean
  readonly isIntegrator: boolean
}

const MAX = 50_000
const WITH_BARE = 20
const POPULAR = 12

const COMPANIES = `
  SELECT company.idCompany, siren, document ->> '$.name' AS name,
    coalesce(siegeSiret, (SELECT siret FROM branch WHERE idBranch = branchSiege)) AS siret,
    document ->> '$.isEditor' AS isEditor, document ->> '$.isIntegrator' AS isIntegrator
  FROM company WHERE ? = 0 OR company.idCompany < ? ORDER BY company.idCompany LIMIT ?`

/** The companies that resources refer to. The last one gets none, for screens with nothing to show. */
export class CompanyPool {
  readonly companies: readonly PoolCompany[]
  readonly bare: PoolCompany | null
  readonly editors: readonly PoolCompany[]
  readonly integrators: readonly PoolCompany[]

  /** The first `invented` companies by id; companies of the register are used only if there are no others. */
  constructor(db: Database, invented: number) {
    const found = db
      .all(COMPANIES, invented, FIRST_REAL_COMPANY, Math.min(invented || MAX, MAX))
      .map((row) => ({
        ...readEmployer(row),
        isEditor: row.isEditor === 1,
        isIntegrator: row.isIntegrator === 1,
      }))
    this.bare = found.length >= WITH_BARE ? (found.pop() ?? null) : null
    this.companies = found
    const orAll = (some: readonly PoolCompany[]) => (some.length > 0 ? some : found.slice(0, POPULAR))
    this.editors = orAll(found.filter((company) => company.isEditor))
    this.integrators = orAll(found.filter((company) => company.isIntegrator))
  }

  get size(): number {
    return this.companies.length
  }

  /** Company `index` of the pool, wrapping around. */
  at(index: number): PoolCompany {
    const company = this.companies[index % this.companies.length]
    if (!company) throw new Error('No company to hang resources on')
    return company
  }

  /** The company to which `--heavy` adds rows of every kind; otherwise an ordinary one. */
  get heavy(): PoolCompany {
    return this.at(this.size - 1)
  }

  /** A random company; the first ones, which have the corner cases, more often. */
  pick(random: Random): PoolCompany {
    return random.chance(0.12) ? this.at(random.int(0, POPULAR - 1)) : random.pick(this.companies)
  }
}
