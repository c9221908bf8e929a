import { pageRoutes } from '#lib/visits/page-routes.ts'

const WORDS: ReadonlySet<string> = new Set(
  pageRoutes.flatMap((route) => route.split('/')).filter((word) => word !== '' && word !== ':id'),
)
const DEEPEST = 5

const patternOf = (segment: string) => {
  if (WORDS.has(segment)) return segment
  return /^\d+$/.test(segment) ? ':id' : '*'
}

export type Kind = 'api' | 'asset' | 'page'

/** What kind of resource `url` (path and query) addresses. */
export function addressKind(url: string): Kind {
  if (/^\/api(?:[/?]|$)/.test(url)) return 'api'
  return /^\/_next\/|^[^?]*\.[a-z0-9]{2,12}(?:\?|$)/i.test(url) ? 'asset' : 'page'
}

/**
 * The route pattern of a page's address, for logs: our own path segments stay, numbers become `:id`, all else `*`. The
 * query is dropped: it shows what somebody searched for.
 */
export function pageRoute(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const segments = path.split('/').filter((segment) => segment !== '')
  const shown = segments.slice(0, DEEPEST).map(patternOf)
  return `/${[...shown, ...(segments.length > DEEPEST ? ['*'] : [])].join('/')}`
}
