import { CallFault, cancelled, type UpstreamWord } from './fault.ts'
import { isNamed } from './is-named.ts'

/** Why an exchange with the API ended without a complete response. */
export type ExchangeFailure =
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'too-large'
  | 'no-room'
  | 'undecodable'
  | 'cancelled'

/** A failed exchange; `sent` says whether the API may have seen the request. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'

  static override [Symbol.hasInstance](value: unknown): value is ExchangeError {
    return isNamed(value, 'ExchangeError')
  }

  readonly failure: ExchangeFailure
  readonly sent: boolean
  /** Node's error code, e.g. `CERT_HAS_EXPIRED`. */
  readonly reason: string | undefined

  constructor(failure: ExchangeFailure, sent: boolean, reason?: string) {
    super(`The exchange with the API failed: ${failure}`)
    this.failure = failure
    this.sent = sent
    this.reason = reason
  }
}

/** A write whose outcome is unknown: it may or may not have been saved. */
export const outcomeUnknown = (status: 502 | 504, upstream: UpstreamWord | null = null) =>
  new CallFault(
    status,
    'outcome_unknown',
    'The change may have been saved: read it again before trying again',
    {
      upstream,
    },
  )

/** Maps an exchange without a complete response to the caller's error. */
export function faultOfExchange({ failure, sent, reason }: ExchangeError, isWrite: boolean): CallFault {
  const uncertain = isWrite && sent
  switch (failure) {
    case 'cancelled':
      return cancelled()
    case 'timeout':
      return uncertain
        ? outcomeUnknown(504)
        : new CallFault(504, 'upstream_timeout', 'The API did not answer in time')
    case 'reset':
      return uncertain
        ? outcomeUnknown(502)
        : new CallFault(502, 'upstream_error', 'The API broke the connection off')
    case 'unreachable':
      return new CallFault(502, 'upstream_unreachable', 'The API cannot be reached', { reason })
    case 'too-large':
      return uncertain
        ? outcomeUnknown(502)
        : new CallFault(
            502,
            'upstream_too_large',
            'The API answered with more than can be shown: narrow the filter',
          )
    case 'no-room':
      return uncertain
        ? outcomeUnknown(502)
        : new CallFault(503, 'upstream_unavailable', 'There is no room for the answer at present', {
            retryAfter: 2,
          })
    case 'undecodable':
      return malformed(isWrite)
    default:
      return failure satisfies never
  }
}

/** A 200 whose body breaks the contract. The body is never echoed. */
export const malformed = (isWrite: boolean, status = 200): CallFault =>
  isWrite
    ? outcomeUnknown(502, { status, code: null })
    : new CallFault(502, 'upstream_malformed', 'The API sent an answer that makes no sense', {
        upstream: { status, code: null },
      })

/** A 200 that says `success: false`. */
export const rejected = (message: string | null, upstream: UpstreamWord): CallFault =>
  new CallFault(502, 'upstream_rejected', message ?? 'The API refused the request', { upstream })

const DEFAULT_WAIT = 30
const MAX_WAIT = 3600

/** Seconds to wait by a `retry-after` header, which holds seconds or a date; clamped to 1 to 3600. */
export function retryAfterOf(header: string | undefined, now: number): number {
  if (header === undefined) return DEFAULT_WAIT
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT, Math.max(1, seconds)) : DEFAULT_WAIT
}

export interface Refusal {
  status: number
  /** `message` and `code` of the body, if it has them. */
  message: string | null
  code: string | number | null
  retryAfter: string | undefined
}

const isServerFault = (status: number) => status >= 500 || status === 408

/** Maps a complete response with an error status to the caller's error. */
export function faultOfStatus(refusal: Refusal, isWrite: boolean): CallFault {
  const { status, message, code } = refusal
  const upstream = { status, code }
  if (status >= 300 && status < 400) {
    return new CallFault(502, 'upstream_redirect', 'The API points elsewhere, which is not followed', {
      upstream,
    })
  }
  if (isServerFault(status)) {
    return isWrite
      ? outcomeUnknown(502, upstream)
      : new CallFault(502, 'upstream_error', 'The API failed', { upstream })
  }
  switch (status) {
    case 400:
      return new CallFault(400, 'invalid', message ?? 'The API refused a parameter', { upstream })
    case 401:
      return new CallFault(401, 'invalid_key', 'The API no longer accepts this key', { upstream })
    case 403:
      return new CallFault(403, 'forbidden', message ?? 'This subscription has no access to the data', {
        upstream,
      })
    case 404:
      return new CallFault(404, 'not_found', message ?? 'The API does not know it', { upstream })
    case 429:
      return new CallFault(429, 'rate_limited', 'The API asks for a pause', {
        upstream,
        retryAfter: retryAfterOf(refusal.retryAfter, Date.now()),
      })
    default:
      return status < 300 ? malformed(isWrite, status) : rejected(message, upstream)
  }
}

/** Whether a read may be retried: the API failed or the connection broke. */
export const isTransient = (error: { code: string }): boolean => error.code === 'upstream_error'

const UNHEALTHY: ReadonlySet<string> = new Set([
  'upstream_error',
  'outcome_unknown',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_malformed',
  'upstream_redirect',
])

/** Whether the error counts against the API's health, for the breaker. */
export const isUnhealthy = (error: { code: string }): boolean => UNHEALTHY.has(error.code)
