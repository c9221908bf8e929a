import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { domainOf } from '../company-data.ts'
import { nulls } from '../nulls.ts'
import type { Random } from '../random.ts'
import { normalized } from '../text.ts'
import type { AccountSeed } from './account-seed.ts'
import type { PoolCompany } from './company-pool.ts'

/** A contact to make: a person in a company, its generic card, or a person without a known company. */
export interface ContactSubject {
  readonly of: AccountSeed
  readonly random: Random
  readonly idCrmVisitCard: number
  readonly company: PoolCompany
  readonly reference: RefVisitCard | null
  /** When it was last changed, if recently. */
  readonly recent: number | null
}

export const NO_NAMES = nulls(
  'firstName',
  'firstNameNormalized',
  'lastName',
  'lastNameNormalized',
  'fullName',
)

export const NO_PROFILE = { linkedinId: null, linkedinTechId: null, linkedinUrl: null }

export const plainNames = (firstName: string, lastName: string) => ({
  firstName,
  firstNameNormalized: normalized(firstName),
  lastName,
  lastNameNormalized: normalized(lastName),
  fullName: `${firstName} ${lastName}`,
})

/** The switchboard of a company: no person, no function, no profile. */
export const asGeneric = (card: CrmVisitCard, company: PoolCompany): CrmVisitCard => ({
  ...card,
  ...NO_NAMES,
  idRefVisitCard: null,
  fullName: company.name,
  email: `contact@${domainOf(company)}`,
  mobile: null,
  ...NO_PROFILE,
  isCompany: true,
  contactLeftCompany: false,
  latestFunction: null,
  functionList: [],
})
