import { type ContactFilter, PRESENCES, passesContactFilter } from '#lib/domain/contact/contact-filter.ts'
import { SEARCH_KINDS } from '#lib/domain/contact/contact-search.ts'
import { as, defineView, flag, oneOf, optional, optionalOf, param, text } from '#lib/view.ts'

/** Filters of a list of contacts, kept in the address; `standing` is `contactLeftCompany` of api.md 2.11. */
export const contactView = defineView({
  standing: as('state', oneOf(['any', 'post', 'left'])),
  name: text,
  persona: text,
  phone: oneOf(PRESENCES),
  email: as('mail', oneOf(PRESENCES)),
  user: optional,
  duplicates: flag,
})
type ContactView = ReturnType<typeof contactView.read>
export type ContactStanding = ContactView['standing']

export const EVERY_CONTACT: ContactFilter = { name: '', persona: '', phone: 'any', email: 'any', user: null }

/** A search: the kind of value, and the values or the key under which this tab's storage holds a long list. */
export const searchView = defineView({
  by: optionalOf(SEARCH_KINDS),
  values: as(
    'q',
    param(
      (_given, all) => all,
      (values: readonly string[]) => values,
    ),
  ),
  list: optional,
})

type Listed = Parameters<typeof passesContactFilter>[0] & { contactLeftCompany: boolean }

const standsAs = (card: { contactLeftCompany: boolean }, standing: ContactStanding): boolean =>
  standing === 'any' || card.contactLeftCompany === (standing === 'left')

/** The rows that pass all filters, and counts of each standing among those that pass the other filters. */
export function narrowed<Row extends Listed>(rows: readonly Row[], view: ContactView) {
  const passing = rows.filter((row) => passesContactFilter(row, view))
  const left = passing.filter((row) => row.contactLeftCompany).length
  const counts: Record<ContactStanding, number> = { any: passing.length, post: passing.length - left, left }
  return { rows: passing.filter((row) => standsAs(row, view.standing)), counts }
}
