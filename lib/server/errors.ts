import { randomUUID } from 'node:crypto'

import { isNamed } from './is-named.ts'

/** Every code word that an answer of ours may carry (design.md section 4). */
export type ErrorCode =
  | 'session_invalid'
  | 'invalid_key'
  | 'account_changed'
  | 'forbidden'
  | 'invalid'
  | 'not_found'
  | 'csrf_rejected'
  | 'too_large'
  | 'unsupported_media_type'
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
  | 'workspace_unavailable'
  | 'cancelled'
  | 'internal'

/** What the API itself said: its status and its `code`, a string, an int or absent. */
export interface UpstreamWord {
  status: number
  code: string | number | null
}

interface Details {
  upstream?: UpstreamWord | null
  /** Seconds. */
  retryAfter?: number
  /** The session is over: the answer clears the cookie. */
  endsSession?: boolean
  /** Why the API cannot be reached, for the log alone. */
  reason?: string | undefined
}

/** The body of every failed answer, whoever failed. */
export interface ErrorBody {
  success: false
  code: ErrorCode
  message: string
  retryable: boolean
  requestId: string
  /** Where requests are traced. */
  traceId?: string
  upstream: UpstreamWord | null
}

const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'rate_limited',
  'upstream_error',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_malformed',
  'upstream_unavailable',
  'workspace_unavailable',
  'internal',
])

/** The one error that the BFF throws: all that an answer needs, nothing that must stay secret. */
export class BffError extends Error {
  override readonly name = 'BffError'

  static override [Symbol.hasInstance](value: unknown): value is BffError {
    return isNamed(value, 'BffError')
  }

  readonly status: number
  readonly code: ErrorCode
  readonly retryable: boolean
  readonly upstream: UpstreamWord | null
  readonly retryAfter: number | undefined
  readonly endsSession: boolean
  readonly reason: string | undefined

  constructor(status: number, code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.retryable = RETRYABLE.has(code)
    this.upstream = details.upstream ?? null
    this.retryAfter = details.retryAfter
    this.endsSession = details.endsSession ?? false
    this.reason = details.reason
  }
}

/** A request id: opaque, unguessable, in every answer and log line. */
export const newRequestId = (): string => randomUUID()

/** `error` as the BffError it is; anything else is a fault of ours and says nothing of itself. */
export const asBffError = (error: unknown): BffError =>
  error instanceof BffError ? error : new BffError(500, 'internal', 'Something went wrong on our side')

/** The answer's body for `error`. */
export const errorBody = (error: BffError, requestId: string, traceId?: string): ErrorBody => ({
  success: false,
  code: error.code,
  message: error.message,
  retryable: error.retryable,
  requestId,
  ...(traceId === undefined ? {} : { traceId }),
  upstream: error.upstream,
})

export const sessionInvalid = (upstream: UpstreamWord | null = null): BffError =>
  new BffError(401, 'session_invalid', 'You are signed out', { upstream, endsSession: true })

export const invalid = (message: string): BffError => new BffError(400, 'invalid', message)

/** Nobody waits any more; the answer goes nowhere. 499 as nginx has it. */
export const cancelled = (): BffError => new BffError(499, 'cancelled', 'The request was cancelled')

export const notFound = (): BffError => new BffError(404, 'not_found', 'There is no such address')
