import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { env } from '../env.ts'
import { headersOfApi, isHttps } from '../security-headers.ts'
import { isOwnHost } from './csrf.ts'
import { readerOf } from './messages.ts'
import { isRouterState } from './router-state.ts'

export interface Refusal {
  readonly status: 400 | 404 | 405 | 413 | 421 | 503
  readonly allow?: string
  /** Seconds. */
  readonly retryAfter?: number
}

const ROUTER_STATE = 'next-router-state-tree'

/** Any other value is for a Next setting that is off here, and Next reports an error for it. */
const PREFETCH = { name: 'next-router-prefetch', plain: '1' } as const

/** The headers that browsers, balancers and Next's own router send for pages. No other header reaches Next. */
const PAGE_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'cookie',
  'host',
  'if-none-match',
  PREFETCH.name,
  'next-router-segment-prefetch',
  ROUTER_STATE,
  'next-url',
  'origin',
  'referer',
  'rsc',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-proto',
])

/** Next searches it for names of bots, in a time that grows with the square of its length: seconds for 15 KB. */
const MAX_USER_AGENT = 512
/** The time that Next takes for a page grows with the square of their number: five times that of none for 1,000. */
const MAX_PARAMETERS = 400

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}

/** Rejects what no address takes: two `host` headers (a proxy may read the other one), a target that is no path, TRACE. */
export function refusalOfAny(request: IncomingMessage): Refusal | null {
  if (countHosts(request) > 1 || !request.url?.startsWith('/')) return { status: 400 }
  return request.method === 'TRACE' ? { status: 405, allow: 'GET, HEAD' } : null
}

/** Rejects what no page takes, before Next sees it: a foreign host, a write, a body, too many parameters, a wrong router state. */
export function refusalOfPage({ method, headers, url }: IncomingMessage): Refusal | null {
  if (!isOwnHost(headers.host, env().PUBLIC_ORIGIN)) return { status: 421 }
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, allow: 'GET, HEAD' }
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
    return { status: 413 }
  if ((url?.split('&', MAX_PARAMETERS + 1).length ?? 0) > MAX_PARAMETERS) return { status: 400 }
  const state = headers[ROUTER_STATE]
  return typeof state === 'string' && !isRouterState(state) ? { status: 400 } : null
}

/** Removes every header that a page does not need, as some of them switch Next's internal modes, and shortens the user agent. */
export function keepPageHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) if (!PAGE_HEADERS.has(name)) delete headers[name]
  if (headers[PREFETCH.name] !== PREFETCH.plain) delete headers[PREFETCH.name]
  const agent = headers['user-agent']
  if (agent !== undefined) headers['user-agent'] = agent.slice(0, MAX_USER_AGENT)
}

/** The headers of a response in which no script may run. */
export function inertHeaders(
  request: IncomingMessage,
  headersOf = headersOfApi,
): ReturnType<typeof headersOfApi> {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = env()
  return headersOf(isHttps(readerOf(request), PUBLIC_ORIGIN, TRUST_PROXY))
}

/** Responds with a bare status. The rest of a request body is read and discarded. */
export function refuse(
  { status, allow, retryAfter }: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of inertHeaders(request)) response.setHeader(name, value)
  if (allow !== undefined) response.setHeader('allow', allow)
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  const text = `${STATUS_CODES[status]}\n`
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-length': text.length })
    .end(text)
  if (!request.complete) request.resume()
}
