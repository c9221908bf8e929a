import { isNamed } from './is-named.ts'

/** Error code of a failed call. */
export type FaultCode =
  | 'invalid_key'
  | 'forbidden'
  | 'invalid'
  | 'not_found'
  | 'rate_limited'
  | 'upstream_error'
  | 'outcome_unknown'
  | 'upstream_unreachable'
  | 'upstream_timeout'
  | 'upstream_malformed'
  | 'upstream_too_large'
  | 'upstream_redirect'
  | 'upstream_rejected'
  | 'upstream_unavailable'
  | 'cancelled'

/** The API's own status and `code`: a string, an int or absent (section 7). */
export interface UpstreamWord {
  status: number
  code: string | number | null
}

export interface FaultDetails {
  upstream?: UpstreamWord | null
  /** Seconds. */
  retryAfter?: number | undefined
  /** Marks the error as retryable, whatever its code. */
  retryable?: boolean
  /** Node's error code for why the API cannot be reached, e.g. `CERT_HAS_EXPIRED`. */
  reason?: string | undefined
}

const RETRYABLE: ReadonlySet<string> = new Set<FaultCode>([
  'rate_limited',
  'upstream_error',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_malformed',
  'upstream_unavailable',
])

/** The error of every failed call: HTTP status, code, and whether a retry may help. Never contains the key. */
export class CallFault<Code extends string = FaultCode> extends Error {
  override readonly name = 'CallFault'

  static override [Symbol.hasInstance](value: unknown): value is CallFault<string> {
    return isNamed(value, 'CallFault')
  }

  readonly status: number
  readonly code: Code
  readonly retryable: boolean
  readonly upstream: UpstreamWord | null
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly reason: string | undefined

  constructor(status: number, code: Code, message: string, details: FaultDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.retryable = details.retryable === true || RETRYABLE.has(code)
    this.upstream = details.upstream ?? null
    this.retryAfter = details.retryAfter
    this.reason = details.reason
  }
}

/** The caller has gone, so nobody receives the answer. 499 as in nginx. */
export const cancelled = (): CallFault => new CallFault(499, 'cancelled', 'The request was cancelled')
