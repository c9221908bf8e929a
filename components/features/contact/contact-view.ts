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

/** The rows that pass all filters, and counts of each standing among those that pass the other filters. */
export function narrowed<Row extends Listed>(rows: readonly Row[], view: ContactView) {
  const passing = rows.filter((row) => passesContactFilter(row, view))
  const { left = [], post = [] } = Object.groupBy(passing, (row) =>
    row.contactLeftCompany ? 'left' : 'post',
  )
  const counts = { any: passing.length, post: post.length, left: left.length }
  return { rows: { any: passing, post, left }[view.standing], counts }
}
