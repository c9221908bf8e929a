import { companyTabs } from '#lib/paths.ts'

/** The route pattern of every page, ids as `:id`, by which visits are counted. A test compares them with `app`. */
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

/** The route pattern of `pathname`, null where there is none. It never contains an id or anything a person typed. */
export function pageRouteOf(pathname: string): string | null {
  const pattern = pathname.replace(/\/\d+(?=\/|$)/g, '/:id')
  return pageRoutes.includes(pattern) ? pattern : null
}
