import { randomUUID } from 'node:crypto'
import { CallFault, cancelled, type FaultCode, type FaultDetails, type UpstreamWord } from '#client/fault.ts'
import { isNamed } from '#client/is-named.ts'
import type { Role } from '#lib/domain/session/role.ts'

export { cancelled, type UpstreamWord }

/** Every code word that an answer of ours may carry (design.md section 4). */
export type ErrorCode =
  | FaultCode
  | 'session_invalid'
  | 'account_changed'
  | 'overtaken'
  | 'csrf_rejected'
  | 'too_large'
  | 'unsupported_media_type'
  | 'workspace_unavailable'
  | 'workspace_full'
  | 'internal'

interface Details extends FaultDetails {
  /** The session is over: the answer clears the cookie. */
  endsSession?: boolean
  /** What the person may do, where that is less than what was asked for. */
  role?: Role
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
  'workspace_unavailable',
  'workspace_full',
  'internal',
])

/** The one error that the BFF throws, what the client throws included: all that an answer needs, nothing secret. */
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

/** A request id: opaque, unguessable, in every answer and log line. */
export const newRequestId = (): string => randomUUID()

/** `error` as the BffError it is; anything else is a fault of ours and says nothing of itself. */
export const asBffError = (error: unknown): BffError =>
  error instanceof BffError ? error : new BffError(500, 'internal', 'Something went wrong on our side')

export function errorBody(error: BffError, requestId: string, traceId?: string): ErrorBody {
  const { code, message, retryable, upstream } = error
  return { success: false, code, message, retryable, requestId, ...(traceId && { traceId }), upstream }
}

/**
 * Nobody is signed in, or the API knows the key no more: that alone ends the session here. A cookie that is over is worth
 * nothing by itself, and the browser may hold a newer one by now.
 */
export const sessionInvalid = (
  upstream: UpstreamWord | null = null,
  message = 'You are signed out',
): BffError => new BffError(401, 'session_invalid', message, { upstream, endsSession: upstream !== null })

export const invalid = (message: string): BffError => new BffError(400, 'invalid', message)

export const notFound = (): BffError => new BffError(404, 'not_found', 'There is no such address')
