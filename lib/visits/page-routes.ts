import { companyTabs } from '#lib/paths.ts'

/** The pattern of every page's address, ids as `:id`: what a visit is counted under. A test compares them with `app`. */
export const pageRoutes: readonly string[] = [
  '/',
  '/activity',
  '/alerts/:id',
  '/campaigns',
  '/companies',
  '/companies/:id',
  ...companyTabs.map((tab) => `/companies/:id/${tab}`),
  '/companies/:id/branches/:id',
  '/contacts',
  '/contacts/:id',
  '/developers',
  '/enrichments/:id',
  '/import',
  '/newsletters',
  '/opportunities',
  '/opportunities/:id',
  '/opportunities/report',
  '/preferences',
  '/routines',
  '/sign-in',
  '/styleguide',
  '/webhooks',
  '/webhooks/events/:id',
]

/** The pattern of the page at `pathname`, null where there is none: no id and no word of a person's is ever in it. */
export function pageRouteOf(pathname: string): string | null {
  const pattern = pathname.replace(/\/\d+(?=\/|$)/g, '/:id')
  return pageRoutes.includes(pattern) ? pattern : null
}
