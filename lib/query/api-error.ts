/** The one error shape of our BFF (docs/architecture: errors), as an exception. No component looks at raw answers. */
export interface ApiErrorFields {
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

/** What holds where no answer says otherwise; without a message the screen has words of its own. */
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

/** What a balancer answers by itself while the copy it chose is gone. */
const NOBODY_THERE = new Set([502, 503, 504])

/** An answer that is not a success as an ApiError, whatever its body turns out to be. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const read = (key: string) =>
    typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
  const text = (key: string) => {
    const value = read(key)
    return typeof value === 'string' ? value : null
  }
  const code = text('code')
  const isNobody = code === null && NOBODY_THERE.has(response.status)
  // The API's own words tell what is missing; the BFF's, in English, tell no more than the screen's.
  // What the role does not allow says so beside it.
  const isOurs = response.headers.has('x-role') || (code === 'not_found' && read('upstream') === null)
  return new ApiError({
    status: response.status,
    code: code ?? (isNobody ? 'network' : 'unexpected'),
    message: isOurs ? '' : (text('message') ?? `HTTP ${response.status}`),
    retryable: isNobody || read('retryable') === true,
    requestId: text('requestId'),
    traceId: text('traceId'),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** What made a call to the BFF fail before any answer: the network, or the person who left. */
export function networkError(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  return new ApiError({ code: 'network', message: 'No connection', retryable: true }, { cause })
}

/**
 * What is to be said of a failed write. When no answer of ours came, nobody knows what it did: the connection may have
 * gone after it was sent, or a balancer lost the copy that had it. `wasOnline` is false where it cannot have been sent.
 */
export function writeError(error: unknown, wasOnline: boolean): unknown {
  if (!(error instanceof ApiError) || error.code !== 'network' || !wasOnline) return error
  return new ApiError({ status: error.status, code: 'outcome_unknown' }, { cause: error })
}
