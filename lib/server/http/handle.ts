import { env } from '../env.ts'
import { asBffError, type BffError, errorBody, newRequestId } from '../errors.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { countCall } from '../metrics/count.ts'
import { headersOfApi, isHttps } from '../security-headers.ts'
import { clearedCookie } from '../session/cookie.ts'
import { assertOwnRequest } from './csrf.ts'

/** What a handler knows of the call it serves, and what it adds to the log line. */
export interface Call {
  readonly request: Request
  readonly requestId: string
  /** The pattern, never the address itself: addresses hold ids. */
  route: string
  /** The operation of the contract, once it is known. */
  operation: string | undefined
  /** Milliseconds spent waiting for the API, when it was asked. */
  upstreamMs: number | undefined
}

/** What a handler answers; the wrapper adds the common headers. */
export interface Answer {
  status: number
  body: Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array> | null
  headers?: Readonly<Record<string, string>>
  cookie?: string | undefined
}

type Handler = (call: Call) => Promise<Answer>

const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer of JSON made from `value`. */
export const jsonAnswer = (
  status: number,
  value: unknown,
  more: Omit<Answer, 'status' | 'body'> = {},
): Answer => ({
  ...more,
  status,
  body: JSON.stringify(value),
})

function failure(error: BffError, requestId: string): Answer {
  return {
    status: error.status,
    body: JSON.stringify(errorBody(error, requestId)),
    ...(error.retryAfter === undefined ? {} : { headers: { 'retry-after': String(error.retryAfter) } }),
    cookie: error.endsSession ? clearedCookie() : undefined,
  }
}

function respond(answer: Answer, call: Call): Response {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = env()
  const headers: [string, string][] = [['x-request-id', call.requestId]]
  for (const [name, value] of headersOfApi(isHttps(call.request.headers, PUBLIC_ORIGIN, TRUST_PROXY))) {
    headers.push([name, value])
  }
  if (answer.body !== null && answer.headers?.['content-type'] === undefined)
    headers.push(['content-type', JSON_TYPE])
  for (const name in answer.headers) headers.push([name, answer.headers[name] as string])
  if (answer.cookie !== undefined) headers.push(['set-cookie', answer.cookie])
  return new Response(answer.body, { status: answer.status, headers })
}

interface Outcome {
  status: number
  started: number
  error?: BffError
  /** What was thrown, when it was no BffError. */
  thrown?: unknown
}

function note(call: Call, { status, started, error, thrown }: Outcome): void {
  const { requestId, request, route, operation, upstreamMs } = call
  const ms = performance.now() - started
  const line = {
    requestId,
    method: request.method,
    route,
    status,
    ms: Math.round(ms),
    upstreamMs: upstreamMs === undefined ? undefined : Math.round(upstreamMs),
    code: error?.code,
    upstreamStatus: error?.upstream?.status,
  }
  countCall({ endpoint: operation ?? `${request.method} ${route}`, status, error, ms })
  if (error?.code !== 'internal') log().info(line, 'call')
  else log().error({ ...line, ...faultOf(thrown) }, 'call')
}

const makeCall = (request: Request, route: string): Call => ({
  request,
  requestId: newRequestId(),
  route,
  operation: undefined,
  upstreamMs: undefined,
})

async function run(request: Request, route: string, handler: Handler): Promise<Response> {
  const started = performance.now()
  const call = makeCall(request, route)
  try {
    const answer = await handler(call)
    note(call, { status: answer.status, started })
    return respond(answer, call)
  } catch (thrown) {
    const error = asBffError(thrown)
    note(call, { status: error.status, started, error, thrown })
    return respond(failure(error, call.requestId), call)
  }
}

/** A route handler that anyone may call (health, ready): request id, log line, headers and errors in one shape. */
export const openHandler = (route: string, handler: Handler) => (request: Request) =>
  run(request, route, handler)

/** A route handler for our own pages only: `openHandler` behind the check of csrf.ts. */
export const ownHandler = (route: string, handler: Handler) => (request: Request) =>
  run(request, route, async (call) => {
    assertOwnRequest(request.method, request.headers, env().PUBLIC_ORIGIN)
    return handler(call)
  })
