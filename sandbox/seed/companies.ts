import type { Database } from '../db/database.ts'
import { type InventedCompany, inventCompany } from './company.ts'
import { insertBranch, insertCompany } from './company-store.ts'
import { active } from './corner.ts'
import { CORNERS } from './corner-companies.ts'
import { noteFact } from './facts.ts'
import { Random } from './random.ts'

const FIRST_BRANCH = 500_001

function store(db: Database, { company, branches, branchSiege }: InventedCompany): void {
  insertCompany(db, company, { idBranch: branchSiege })
  for (const branch of branches) insertBranch(db, branch)
}

function noteLookups(db: Database, { company, branches }: InventedCompany): void {
  const identifier = (kind: string) =>
    db.get('SELECT value FROM company_identifier WHERE kind = ? AND idCompany = ?', kind, company.idCompany)
      ?.value
  noteFact(db, 'companyLookup', {
    idCompany: company.idCompany,
    siren: company.siren,
    siret: branches[0]?.identifiedNumber ?? null,
    tvaNumber: company.tvaNumber,
    domain: identifier('domain') ?? null,
    linkedin: identifier('linkedin') ?? null,
  })
}

/** Seeds `count` invented companies; the first ones are the corner cases, each recorded as a fact. */
export function seedCompanies(db: Database, seed: number, count: number): void {
  let lastBranch = FIRST_BRANCH - 1
  const nextBranchId = () => {
    lastBranch += 1
    return lastBranch
  }
  for (let index = 0; index < count; index += 1) {
    const ordinary = inventCompany(seed, index, nextBranchId)
    const corner = CORNERS[index]
    const plain = corner ? active(ordinary) : ordinary
    const change = corner?.change(plain, new Random(seed, corner.fact), nextBranchId)
    const invented = { ...plain, ...change }
    store(db, invented)
    const { idCompany, siren, name } = invented.company
    if (corner) noteFact(db, corner.fact, { idCompany, siren, name, branches: invented.branches.length })
    if (index === 0) noteLookups(db, invented)
  }
}
