import 'server-only'
import { BffError, errorBody, notFound } from './errors.ts'
import { forward } from './forward.ts'
import { getGlance } from './glance-route.ts'
import { health, ready } from './health.ts'
import { ownPagesOnly, type RouteHandler, serve } from './http/handle.ts'
import { fromWebRequest, webResponse } from './http/web.ts'
import { showMetrics } from './metrics/route.ts'
import { postVisits } from './metrics/visits-route.ts'
import { handleBackchannelLogout, handleCallback, handleLogin, handleLogout } from './oidc/routes.ts'
import { getReadings } from './readings-route.ts'
import { forgetReceived, getReceived, setReceiverSecret } from './receiver.ts'
import { getReplicaKey } from './session/replica-key.ts'
import { deleteSession, getSession, postSession } from './session/routes.ts'
import { FEED_PREFIX, FEED_ROUTE, showCalendar } from './workspace/feed-route.ts'
import { answerWorkspace } from './workspace/routes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Methods = Readonly<Partial<Record<Method, RouteHandler>>>

const own = ownPagesOnly

/** Without `own`: health probes and metrics scrapers, which may call this machine by any host name. */
const OPEN = {
  '/api/health': { GET: health },
  '/api/ready': { GET: ready },
  '/api/metrics': { GET: showMetrics },
  // The browser navigates to these, and the provider calls the last; each has checks of its own.
  '/api/auth/login': { GET: handleLogin },
  '/api/auth/callback': { GET: handleCallback },
  '/api/auth/logout': { GET: handleLogout },
  '/api/auth/backchannel-logout': { POST: handleBackchannelLogout },
}

/** Every address under /api but the proxied API. */
const ROUTES: Readonly<Record<string, Methods>> = {
  ...OPEN,
  '/api/session': { GET: own(getSession), POST: own(postSession), DELETE: own(deleteSession) },
  '/api/glance': { GET: own(getGlance) },
  '/api/readings': { GET: own(getReadings) },
  '/api/replica-key': { GET: own(getReplicaKey) },
  '/api/visits': { POST: own(postVisits) },
  '/api/receiver': { GET: own(getReceived), DELETE: own(forgetReceived) },
  '/api/receiver/secret': { POST: own(setReceiverSecret) },
}

// Any other address under /api gets the JSON error shape, not an HTML page.
const nothing = own(() => Promise.reject(notFound()))
const proxy = own(forward)
const team = own(answerWorkspace)

const API = '/api/v1/*'
const WORKSPACE = '/api/workspace/*'
const REST = '/api/*'

export const API_ROUTES: readonly string[] = [...Object.keys(ROUTES), API, WORKSPACE, FEED_ROUTE, REST]

const otherMethod =
  (methods: Methods): RouteHandler =>
  async ({ requestId }) => ({
    status: 405,
    body: JSON.stringify(errorBody(new BffError(405, 'not_found', 'There is no such method'), requestId)),
    headers: { allow: Object.keys(methods).join(', ') },
  })

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** The handler for `method` at `path` (an address under /api), and the route pattern for logs. */
export function findHandler(method: string, path: string): { route: string; handler: RouteHandler } {
  if (path.startsWith('/api/v1/')) return { route: API, handler: proxy }
  if (path === '/api/workspace' || path.startsWith('/api/workspace/'))
    return { route: WORKSPACE, handler: team }
  // Without `own`: calendar programs have neither a session nor a page.
  if (path.startsWith(FEED_PREFIX))
    return { route: FEED_ROUTE, handler: isRead(method) ? showCalendar : otherMethod({ GET: showCalendar }) }
  const methods = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined
  if (methods === undefined) return { route: REST, handler: nothing }
  const handler = methods[(method === 'HEAD' ? 'GET' : method) as Method] ?? otherMethod(methods)
  return { route: path, handler }
}

/** Answers a call under /api as a route handler of Next, for `next dev`. */
export async function answerWebRequest(request: Request): Promise<Response> {
  const { route, handler } = findHandler(request.method, new URL(request.url).pathname)
  return webResponse(await serve(fromWebRequest(request), route, handler))
}
