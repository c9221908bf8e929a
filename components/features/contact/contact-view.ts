import { SEARCH_KINDS } from '#lib/domain/contact/contact-search.ts'
import { as, defineView, oneOf, optional, optionalOf, param } from '#lib/view.ts'

/** Whom a list shows, by whether they are still in post: `contactLeftCompany` of api.md 2.11. */
export const contactView = defineView({ standing: as('state', oneOf(['any', 'post', 'left'])) })
export type Standing = ReturnType<typeof contactView.read>['standing']

/** Who is looked for: by what, and the values, or the name under which this tab keeps a long list of them. */
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

export const passes = (card: { contactLeftCompany: boolean }, standing: Standing): boolean =>
  standing === 'any' || card.contactLeftCompany === (standing === 'left')
