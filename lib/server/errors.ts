import { randomUUID } from 'node:crypto'
import { CallFault, cancelled, type FaultCode, type FaultDetails, type UpstreamWord } from '#client/fault.ts'
import { isNamed } from '#client/is-named.ts'
import type { Role } from '#lib/domain/session/role.ts'

export { cancelled }

/** Every code word that an answer of ours may carry. */
export type ErrorCode =
  | FaultCode
  | 'session_invalid'
  | 'session_unknown'
  | 'account_changed'
  | 'overtaken'
  | 'csrf_rejected'
  | 'too_large'
  | 'unsupported_media_type'
  | 'workspace_unavailable'
  | 'workspace_full'
  | 'internal'

interface Details extends FaultDetails {
  /** The session is over: the response clears the cookie. */
  endsSession?: boolean
  /** The person's role, where it does not allow what was requested. */
  role?: Role
}

/** The body of every error response, whichever side failed. */
export interface ErrorBody {
  success: false
  code: ErrorCode
  message: string
  retryable: boolean
  requestId: string
  /** Only while tracing is on. */
  traceId?: string
  upstream: UpstreamWord | null
}

const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'session_unknown',
  'workspace_unavailable',
  'workspace_full',
  'internal',
])

/** The one error class of the BFF, faults of the API client included: what a response needs, and nothing secret. */
export class BffError extends CallFault<ErrorCode> {
  static override [Symbol.hasInstance](value: unknown): value is BffError {
    return isNamed(value, 'CallFault')
  }

  readonly endsSession?: boolean
  readonly role?: Role

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { endsSession, role, ...details }: Details = {},
  ) {
    super(status, code, message, { ...details, retryable: RETRYABLE.has(code) })
    this.endsSession = endsSession ?? false
    if (role) this.role = role
  }
}

/** A request id: opaque, unguessable, in every response and log line. */
export const newRequestId = (): string => randomUUID()

/** `error` if it is a BffError; anything else becomes a 500 `internal` without its message. */
export const asBffError = (error: unknown): BffError =>
  error instanceof BffError ? error : new BffError(500, 'internal', 'Something went wrong on our side')

export function errorBody(error: BffError, requestId: string, traceId?: string): ErrorBody {
  const { code, message, retryable, upstream } = error
  return { success: false, code, message, retryable, requestId, ...(traceId && { traceId }), upstream }
}

/**
 * No valid session, or the API no longer accepts the key. Only the latter clears the cookie: an expired cookie is
 * harmless, and the browser may hold a newer one by now.
 */
export const sessionInvalid = (
  upstream: UpstreamWord | null = null,
  message = 'You are signed out',
): BffError => new BffError(401, 'session_invalid', message, { upstream, endsSession: upstream !== null })

/** The server with the provider's word on a session is away or full, and this process never heard of it: another copy may have. */
export const sessionUnknown = (): BffError =>
  new BffError(503, 'session_unknown', 'Who is signed in cannot be found out', { retryAfter: 1 })

/** `work`, or null where it throws that. */
export const nullIfUnknown = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof BffError && error.code === 'session_unknown') return null
    throw error
  })

export const invalid = (message: string): BffError => new BffError(400, 'invalid', message)

export const notFound = (): BffError => new BffError(404, 'not_found', 'There is no such address')
