import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { foldText, queryTokens } from '#lib/domain/text/text-fold.ts'
import { contactName, functionsOf, type NamedContact } from './contact-card.ts'

/** Filter for a field: present, absent or either. */
export const PRESENCES = ['any', 'with', 'without'] as const
export type Presence = (typeof PRESENCES)[number]

/** A filter of contacts that is applied in the browser, as the API has none of this kind (api.md 4.11). */
export interface ContactFilter {
  /** Words in the name or the function, in any order. */
  name: string
  /** The folded title of a persona; `-`: none; '': any. */
  persona: string
  /** A phone or a mobile number. */
  phone: Presence
  email: Presence
  /** The id of the user who owns the contacts; null: any. */
  user: string | null
}

/** Filter value for contacts without a persona. */
export const NO_PERSONA = '-'

type Card = NamedContact &
  Pick<CrmVisitCard, 'phone' | 'mobile' | 'latestFunction' | 'idUser'> &
  Partial<Pick<CrmVisitCard, 'functionList'>>

const filled = (text: string | null) => Boolean(text?.trim())
const fits = (presence: Presence, has: boolean) => presence === 'any' || has === (presence === 'with')

/** The personas of a contact's current functions, by folded title. */
function personasOf(card: Card): Map<string, string> {
  // A title of `-` means that there is none.
  const titles = functionsOf(card)
    .current.flatMap(({ persona }) => persona?.title.trim() || [])
    .filter((title) => title !== NO_PERSONA)
  return new Map(titles.map((title) => [foldText(title) || title, title]))
}

/** Whether a contact passes a filter; ignores accents and case. */
export function passesContactFilter(card: Card, filter: ContactFilter): boolean {
  const { name, persona, phone, email, user } = filter
  if (user !== null && (card.idUser === null || String(card.idUser) !== user)) return false
  if (!fits(phone, filled(card.phone) || filled(card.mobile))) return false
  if (!fits(email, filled(card.email))) return false
  if (persona !== '') {
    const own = personasOf(card)
    if (persona === NO_PERSONA ? own.size > 0 : !own.has(persona)) return false
  }
  const words = queryTokens(name)
  if (words.length === 0) return name.trim() === ''
  const said = [contactName(card) ?? '', ...functionsOf(card).current.map((one) => one.name)]
  const text = foldText(said.join(' '))
  return words.every((word) => text.includes(word))
}

export interface PersonaCount {
  /** The value for the filter. */
  key: string
  /** The title as the API gives it; null: no persona. */
  title: string | null
  count: number
}

/** The personas of contacts, the most frequent first, those without one last. */
export function countPersonas(cards: readonly Card[]): PersonaCount[] {
  const counts = new Map<string, PersonaCount>()
  for (const card of cards) {
    const own = personasOf(card)
    const entries: [string, string | null][] = own.size === 0 ? [[NO_PERSONA, null]] : [...own]
    for (const [key, title] of entries) keptOrMade(counts, key, () => ({ key, title, count: 0 })).count += 1
  }
  return [...counts.values()].sort(
    (a, b) =>
      Number(a.title === null) - Number(b.title === null) ||
      b.count - a.count ||
      a.key.localeCompare(b.key, 'fr'),
  )
}
