import type { Role } from '#lib/domain/session/role.ts'
import { env } from '../env.ts'
import { asBffError, type BffError, errorBody, newRequestId } from '../errors.ts'
import { faultOf } from '../fault-of.ts'
import type { ByteReservation } from '../held-bytes.ts'
import { log } from '../log.ts'
import { countCall } from '../metrics/count.ts'
import { headersOfApi, isHttps } from '../security-headers.ts'
import { clearedCookie } from '../session/cookie.ts'
import { cookieToSend } from '../session/demo-cookie.ts'
import { isEnded } from '../session/session.ts'
import { namesOf } from '../store/names.ts'
import { beginTrace, inTrace, type Trace } from '../trace/trace.ts'
import { clientAddress } from './client-address.ts'
import { assertOwnRequest } from './csrf.ts'
import type { IncomingRequest, Reply } from './messages.ts'

/** A call as its handler sees it, with what the handler adds for the log line. */
export interface Call {
  readonly request: IncomingRequest
  readonly requestId: string
  /** The route pattern, never the address itself: addresses hold ids. */
  route: string
  /** The contract's operation, once it is known. */
  operation?: string | undefined
  /** The scope of the session that made it, once it is known. */
  scope?: string | undefined
  /** The role of whoever signed in by OIDC, once it is known: it may have changed since the page was loaded. */
  role?: Role | undefined
  /** The bytes of its body that count towards the account's limit. */
  upload?: ByteReservation
  /** Milliseconds spent waiting for the API, where it was called. */
  upstreamMs?: number | undefined
  /** Undefined while tracing is off. */
  readonly trace: Trace | undefined
}

/** What a handler returns; `serve` adds the common headers. */
export interface Answer {
  status: number
  body: Reply['body']
  headers?: Readonly<Record<string, string>>
  cookie?: string | readonly string[] | undefined
  /** The cookie that prolongs the session of the call. */
  prolonged?: string | undefined
}

export type RouteHandler = (call: Call) => Promise<Answer>

const JSON_TYPE = 'application/json; charset=utf-8'

export const jsonAnswer = (
  status: number,
  value: unknown,
  more: Omit<Answer, 'status' | 'body'> = {},
): Answer => ({ ...more, status, body: JSON.stringify(value) })

/** The cookie to set for the call's session: none once it has ended, as the browser may hold another session's cookie by now. */
const ofSession = async ({ request }: Call, cookie: string | undefined) =>
  cookie === undefined || (await isEnded(request.headers.get('cookie'))) ? undefined : cookie

/** The person's role, sent with what a call reads or writes and with a refusal for lack of rights; the page adopts it. */
export const ROLE_HEADER = 'x-role'

async function failure(error: BffError, call: Call): Promise<Answer> {
  const { requestId, trace } = call
  return {
    status: error.status,
    body: JSON.stringify(errorBody(error, requestId, trace?.id)),
    headers: {
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
      ...(error.role === undefined ? {} : { [ROLE_HEADER]: error.role }),
    },
    cookie: await ofSession(call, error.endsSession ? clearedCookie() : undefined),
  }
}

function replyOf(answer: Answer, call: Call): Reply {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = env()
  const headers: [string, string][] = [['x-request-id', call.requestId]]
  if (call.trace) headers.push(['x-trace-id', call.trace.id])
  for (const [name, value] of headersOfApi(isHttps(call.request.headers, PUBLIC_ORIGIN, TRUST_PROXY))) {
    headers.push([name, value])
  }
  if (answer.body !== null && answer.headers?.['content-type'] === undefined)
    headers.push(['content-type', JSON_TYPE])
  if (call.role && answer.status < 400) headers.push([ROLE_HEADER, call.role])
  for (const name in answer.headers) headers.push([name, answer.headers[name] as string])
  for (const cookie of [answer.cookie ?? []].flat())
    headers.push(['set-cookie', cookieToSend(cookie, call.request.headers)])
  return { status: answer.status, headers, body: answer.body, scope: call.scope, trace: call.trace }
}

/** Periodic calls of probes, scrapers and background tabs, which nobody waits for. */
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/metrics', '/api/visits'])

interface Outcome {
  status: number
  started: number
  error?: BffError
  /** What was thrown, when it was not a BffError. */
  thrown?: unknown
}

const DIGEST_LENGTH = 16
const REFUSED: ReadonlySet<number> = new Set([401, 403, 409, 429])

/** Who made a write or a refused call, as keyed digests: the same secret yields them again, nobody can reverse them. */
function whoOf(
  { request, scope }: Call,
  status: number,
): { account?: string | undefined; client?: string | undefined } {
  if (request.method === 'GET' && !REFUSED.has(status)) return {}
  const digest = (kind: 'account' | 'address', text: string) =>
    namesOf(kind, text)[0]?.slice(0, DIGEST_LENGTH)
  return {
    account: scope === undefined ? undefined : digest('account', scope),
    client: digest('address', clientAddress(request, env().TRUST_PROXY)),
  }
}

function note(call: Call, { status, started, error, thrown }: Outcome): void {
  const { requestId, request, route, operation, upstreamMs, trace } = call
  const ms = performance.now() - started
  const line = {
    requestId,
    traceId: trace?.id,
    method: request.method,
    route,
    status,
    ms: Math.round(ms),
    upstreamMs: upstreamMs === undefined ? undefined : Math.round(upstreamMs),
    code: error?.code,
    upstreamStatus: error?.upstream?.status,
    upstreamFault: error?.reason,
    ...whoOf(call, status),
  }
  if (trace?.root) {
    trace.root.name = `${request.method} ${route}`
    trace.root.failure = status >= 500 ? error?.code : undefined
    Object.assign(trace.root.attributes, {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      'dashboard.operation': operation,
      'dashboard.code': error?.code,
    })
  }
  countCall({
    endpoint: operation ?? `${request.method} ${route}`,
    kind: PROBES.has(route) ? 'probe' : request.method === 'GET' ? 'read' : 'write',
    status,
    error,
    ms,
    upstreamMs,
  })
  if (error?.code !== 'internal') log().info(line, 'call')
  else log().error({ ...line, ...faultOf(thrown) }, 'call')
}

function makeCall(request: IncomingRequest, route: string): Call {
  const requestId = newRequestId()
  const trace = PROBES.has(route)
    ? undefined
    : beginTrace(route, requestId, request.headers.get('traceparent'))
  return { request, requestId, route, trace }
}

/** Serves one call: the handler's response, or its failure in the common error shape. Writes a log line, counts. */
export async function serve(request: IncomingRequest, route: string, handler: RouteHandler): Promise<Reply> {
  const started = performance.now()
  const call = makeCall(request, route)
  try {
    const answer = await inTrace(call.trace, () => handler(call))
    note(call, { status: answer.status, started })
    const cookie = answer.cookie ?? (await ofSession(call, answer.prolonged))
    return replyOf({ ...answer, cookie }, call)
  } catch (thrown) {
    const error = asBffError(thrown)
    note(call, { status: error.status, started, error, thrown })
    return replyOf(await failure(error, call), call)
  } finally {
    call.upload?.release()
  }
}

/** `handler` for our own pages only: behind the CSRF check (csrf.ts). */
export const ownPagesOnly =
  (handler: RouteHandler): RouteHandler =>
  async (call) => {
    assertOwnRequest(call.request.method, call.request.headers, env().PUBLIC_ORIGIN)
    return handler(call)
  }
