import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'

/** A person of the reference directory (api.md 2.9), as included in alerts. */
export type DirectoryPerson = Pick<
  RefVisitCard,
  'phone' | 'mobile' | 'email' | 'linkedinId' | 'leftCompany' | 'isObsolete' | 'disable' | 'refContact'
>

/** Why the API would refuse to create a contact for the person (api.md 4.1 and 7). */
export type PersonBar = 'noEmail' | 'noSiren' | 'nameless'
export type PersonCaution = 'left' | 'obsolete' | 'disabled'

export type PersonPlan<Card> =
  /** The account has a contact with this email address, which is enriched; none is created. */
  | { kind: 'known'; card: Card }
  /** The API creates the contact from its reference directory first. */
  | { kind: 'create'; email: string; siren: string }
  | { kind: 'barred'; why: PersonBar }

const filled = (text: string | null) => Boolean(text?.trim())

/** What enriching a person of an alert would do. `cards`: the account's contacts with the person's email address. */
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

/** Warnings: results may belong to another company. */
export const personCautions = ({ leftCompany, isObsolete, disable }: DirectoryPerson): PersonCaution[] => [
  ...(leftCompany === true ? (['left'] as const) : []),
  ...(isObsolete === true ? (['obsolete'] as const) : []),
  ...(disable === true ? (['disabled'] as const) : []),
]

/** What to look for first: a missing phone number, else a missing email address, else the profile. */
export function firstMissing({ phone, mobile, email }: DirectoryPerson): EnrichmentType {
  if (!filled(phone) && !filled(mobile)) return 'phone'
  return filled(email) ? 'linkedin' : 'email'
}
