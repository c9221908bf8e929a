import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'

/** Somebody of the reference directory (api.md 2.9), as an alert names them. */
export type DirectoryPerson = Pick<
  RefVisitCard,
  'phone' | 'mobile' | 'email' | 'linkedinId' | 'leftCompany' | 'isObsolete' | 'disable' | 'refContact'
>

/** Why the API would refuse to create a contact from them (api.md 4.1 and 7). */
export type PersonBar = 'noEmail' | 'noSiren' | 'nameless'
/** What a person should know before. */
export type PersonCaution = 'left' | 'obsolete' | 'disabled'

export type PersonPlan<Card> =
  /** The account has a contact with this address: it is enriched, and none is created. */
  | { kind: 'known'; card: Card }
  /** The API creates the contact from its reference directory first. */
  | { kind: 'create'; email: string; siren: string }
  | { kind: 'barred'; why: PersonBar }

const filled = (text: string | null) => Boolean(text?.trim())

/** What enriching somebody of an alert would do. `cards`: the account's contacts that have the person's address. */
export function personPlan<Card extends Pick<CrmVisitCard, 'email' | 'isCompany'>>(
  { email: given, refContact: { firstName, lastName } }: DirectoryPerson,
  siren: string | null,
  cards: readonly Card[],
): PersonPlan<Card> {
  const email = given?.trim() ?? ''
  if (email === '') return { kind: 'barred', why: 'noEmail' }
  const same = (card: Card) => !card.isCompany && card.email?.trim().toLowerCase() === email.toLowerCase()
  const card = cards.find(same)
  if (card) return { kind: 'known', card }
  if (!filled(firstName) || !filled(lastName)) return { kind: 'barred', why: 'nameless' }
  if (siren === null || !isSiren(siren)) return { kind: 'barred', why: 'noSiren' }
  return { kind: 'create', email, siren }
}

/** What speaks against enriching them: what is found may be of another company. */
export const personCautions = ({ leftCompany, isObsolete, disable }: DirectoryPerson): PersonCaution[] => [
  ...(leftCompany === true ? (['left'] as const) : []),
  ...(isObsolete === true ? (['obsolete'] as const) : []),
  ...(disable === true ? (['disabled'] as const) : []),
]

/** What is missing of them first: a number, else an address, else a profile. */
export function firstMissing({ phone, mobile, email }: DirectoryPerson): EnrichmentType {
  if (!filled(phone) && !filled(mobile)) return 'phone'
  return filled(email) ? 'linkedin' : 'email'
}
