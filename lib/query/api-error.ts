import { propertyOf } from '#lib/domain/api/is-object.ts'

/** The fields of every error of the BFF, as an exception. Components see no responses. */
export interface ApiErrorFields {
  /** HTTP status of the BFF's response; 0 when there was none. */
  status: number
  /** One of the BFF's error codes, e.g. `forbidden`; `network` when the BFF itself could not be reached. */
  code: string
  message: string
  retryable: boolean
  requestId: string | null
  /** Present if the server traces its requests. */
  traceId?: string | null
  /** Seconds to wait, from `retry-after`. */
  retryAfter: number | null
}

/** Defaults without a response; without a message the screen shows its own text. */
const NO_ANSWER = { status: 0, message: '', retryable: false, requestId: null, retryAfter: null }

export class ApiError extends Error implements ApiErrorFields {
  override readonly name = 'ApiError'
  declare readonly status: number
  declare readonly code: string
  declare readonly retryable: boolean
  declare readonly requestId: string | null
  declare readonly traceId?: string | null
  declare readonly retryAfter: number | null

  constructor(failure: Partial<ApiErrorFields> & Pick<ApiErrorFields, 'code'>, options?: ErrorOptions) {
    const { message, ...fields } = { ...NO_ANSWER, ...failure }
    super(message, options)
    Object.assign(this, fields)
  }
}

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** Status codes that a load balancer returns by itself while a copy of the dashboard is down. */
const BALANCER_ERRORS = new Set([502, 503, 504])

/** An unsuccessful response as an ApiError, whatever its body contains. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const read = (key: string) => propertyOf(body, key)
  const text = (key: string) => {
    const value = read(key)
    return typeof value === 'string' ? value : null
  }
  const code = text('code')
  const isFromBalancer = code === null && BALANCER_ERRORS.has(response.status)
  // The API's message says what is missing. The BFF's own, in English, say no more than the screen's text: left out.
  // A refusal because of the role has the header `x-role`.
  const isOurs = response.headers.has('x-role') || (code === 'not_found' && read('upstream') === null)
  return new ApiError({
    status: response.status,
    code: code ?? (isFromBalancer ? 'network' : 'unexpected'),
    message: isOurs ? '' : (text('message') ?? `HTTP ${response.status}`),
    retryable: isFromBalancer || read('retryable') === true,
    requestId: text('requestId'),
    traceId: text('traceId'),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** The error of a call to the BFF that failed without a response: a network error, or the abort of the request. */
export function networkError(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  return new ApiError({ code: 'network', message: 'No connection', retryable: true }, { cause })
}

/**
 * The error of a failed write. Without a response from the BFF its outcome is unknown: the connection may have been
 * lost after sending, or the load balancer's copy went down. `wasOnline` is false where it cannot have been sent.
 */
export function writeError(error: unknown, wasOnline: boolean): unknown {
  if (!(error instanceof ApiError) || error.code !== 'network' || !wasOnline) return error
  return new ApiError({ status: error.status, code: 'outcome_unknown' }, { cause: error })
}
