/** The one error shape of our BFF (docs/architecture: errors), as an exception. No component looks at raw answers. */
export interface ApiFailure {
  /** HTTP status of the BFF's answer; 0 when no answer came. */
  status: number
  /** One of the BFF's words, e.g. `forbidden`; `network` when the BFF itself could not be reached. */
  code: string
  message: string
  retryable: boolean
  requestId: string | null
  /** Where the server traces its requests. */
  traceId?: string | null
  /** Seconds to wait, from `retry-after`. */
  retryAfter: number | null
}

export class ApiError extends Error implements ApiFailure {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly retryable: boolean
  readonly requestId: string | null
  readonly traceId: string | null
  readonly retryAfter: number | null

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.message, options)
    this.status = failure.status
    this.code = failure.code
    this.retryable = failure.retryable
    this.requestId = failure.requestId
    this.traceId = failure.traceId ?? null
    this.retryAfter = failure.retryAfter
  }
}

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** What a balancer answers by itself while the copy it chose is gone. */
const NOBODY_THERE = new Set([502, 503, 504])

/** An answer that is not a success as an ApiError, whatever its body turns out to be. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const read = (key: string) =>
    typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
  const code = read('code')
  const message = read('message')
  const requestId = read('requestId')
  const traceId = read('traceId')
  const isOurs = typeof code === 'string'
  const isNobody = !isOurs && NOBODY_THERE.has(response.status)
  return new ApiError({
    status: response.status,
    code: isOurs ? code : isNobody ? 'network' : 'unexpected',
    message: typeof message === 'string' ? message : `HTTP ${response.status}`,
    retryable: isNobody || read('retryable') === true,
    requestId: typeof requestId === 'string' ? requestId : null,
    traceId: typeof traceId === 'string' ? traceId : null,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** What made a call to the BFF fail before any answer: the network, or the person who left. */
export function networkError(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  return new ApiError(
    {
      status: 0,
      code: 'network',
      message: 'No connection',
      retryable: true,
      requestId: null,
      retryAfter: null,
    },
    { cause },
  )
}

/**
 * What is to be said of a failed write. When no answer of ours came, nobody knows what it did: the connection may have
 * gone after it was sent, or a balancer lost the copy that had it. `wasOnline` is false where it cannot have been sent.
 */
export function writeError(error: unknown, wasOnline: boolean): unknown {
  if (!(error instanceof ApiError) || error.code !== 'network' || !wasOnline) return error
  return new ApiError(
    {
      status: error.status,
      code: 'outcome_unknown',
      // Nobody's words: the screen has its own.
      message: '',
      retryable: false,
      requestId: null,
      retryAfter: null,
    },
    { cause: error },
  )
}
