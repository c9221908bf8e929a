import type { BffError } from '../errors.ts'
import { metrics, type SESSION_ENDS, type SIGN_IN_OUTCOMES } from './instruments.ts'

interface Ended {
  /** An operation of the contract, or a method and a pattern of ours. */
  endpoint: string
  status: number
  error: BffError | undefined
  /** Milliseconds. */
  ms: number
}

/** Counts one answer under /api. */
export function countCall({ endpoint, status, error, ms }: Ended): void {
  const { calls, callSeconds, sessionsEnded, faults } = metrics()
  calls.inc({ endpoint, status, code: error?.code ?? 'ok' })
  callSeconds.observe({ endpoint }, ms / 1000)
  // Signed out by the API: only then did a session end here.
  if (error?.endsSession && error.upstream !== null) sessionsEnded.inc({ reason: 'refused_by_api' })
  if (error?.code === 'internal') faults.inc({ place: 'call' })
}

function outcomeOf(error: BffError | null): (typeof SIGN_IN_OUTCOMES)[number] {
  switch (error?.code) {
    case undefined:
      return 'ok'
    case 'invalid_key':
      return 'invalid'
    case 'invalid':
    case 'too_large':
    case 'unsupported_media_type':
      return 'malformed'
    case 'rate_limited':
      // The API's own pause is trouble of the API, not of who signs in.
      return error?.upstream === null ? 'limited' : 'failed'
    default:
      return 'failed'
  }
}

/** Counts one try to sign in; `null` for one that went well. */
export function countSignIn(error: BffError | null): void {
  metrics().signIns.inc({ outcome: outcomeOf(error) })
}

/** Counts a session that somebody ended. */
export function countSessionEnd(reason: (typeof SESSION_ENDS)[number]): void {
  metrics().sessionsEnded.inc({ reason })
}
