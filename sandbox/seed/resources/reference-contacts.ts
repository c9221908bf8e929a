import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import type { Database } from '../../db/database.ts'
import { domainOf } from '../company-data.ts'
import { noteFact } from '../facts.ts'
import { nulls } from '../nulls.ts'
import { inventRefVisitCard } from '../people.ts'
import { Random } from '../random.ts'
import type { CompanyPool, PoolCompany } from './company-pool.ts'
import { mailOf } from './mail.ts'
import { isoDayOf, type Times } from './times.ts'

const FIRST = 70_001

/** The reference directory's people, by company. */
export type ReferenceDirectory = ReadonlyMap<number, readonly RefVisitCard[]>

function insertRefVisitCard(db: Database, card: RefVisitCard): void {
  const { idRefVisitCard, idCompany, email } = card
  db.insert('ref_visit_card', { idRefVisitCard, idCompany, email }, card)
}

/** One entry that can become a CRM contact (4.1), and one that cannot, as it has no name. */
function corners(first: RefVisitCard, second: RefVisitCard, company: PoolCompany): void {
  const { firstName, lastName } = first.refContact
  first.idCompany = company.idCompany
  first.email = mailOf(firstName ?? '', lastName ?? '', company)
  second.idCompany = company.idCompany
  second.email = `inconnu@${domainOf(company)}`
  Object.assign(
    second.refContact,
    nulls('firstName', 'firstNameNormalized', 'lastName', 'lastNameNormalized'),
  )
}

function noteCorners(db: Database, [first, second]: readonly RefVisitCard[], company: PoolCompany): void {
  const { siren, idCompany } = company
  if (first) noteFact(db, 'referenceContact', { email: first.email, siren, idCompany })
  if (second) noteFact(db, 'referenceContactWithoutName', { email: second.email, siren, idCompany })
}

/** Two to four people in each of the first companies. */
export function seedReferenceContacts(
  db: Database,
  seed: number,
  times: Times,
  pool: CompanyPool,
  companies: number,
): ReferenceDirectory {
  const directory = new Map<number, RefVisitCard[]>()
  let next = FIRST
  for (const company of pool.companies.slice(0, companies)) {
    const random = new Random(seed, 'reference', company.idCompany)
    const where = { idCompany: company.idCompany, domain: domainOf(company) }
    const cards = Array.from({ length: random.int(2, 4) }, () => {
      const day = isoDayOf(times.ago(random, 5, 500))
      const card = inventRefVisitCard(random, next, where, day)
      next += 1
      return card
    })
    const [first, second] = cards
    if (directory.size === 0 && first && second) {
      corners(first, second, company)
      noteCorners(db, cards, company)
    }
    for (const card of cards) insertRefVisitCard(db, card)
    directory.set(company.idCompany, cards)
  }
  return directory
}
