import type { BffError } from '../errors.ts'
import {
  metrics,
  type READ_OUTCOMES,
  type SESSION_ENDS,
  type SIGN_IN_OUTCOMES,
  type WRITE_OUTCOMES,
} from './instruments.ts'

/** What a read may take beside the API's own time: docs/operations.md, "Objectives". */
const OWN_MS = 1_000

interface Ended {
  /** An operation of the contract, or a method and a pattern of ours. */
  endpoint: string
  /** Of what objectives are about, or not. */
  kind: 'read' | 'write' | 'probe'
  status: number
  error: BffError | undefined
  /** Milliseconds. */
  ms: number
  /** Of which so many were the API's; undefined where it was not asked. */
  upstreamMs: number | undefined
}

const isOurs = (error: BffError | undefined) =>
  /^(?:internal|workspace_unavailable|workspace_full)$/.test(error?.code ?? '')

function readOutcome({ error, ms, upstreamMs = 0 }: Ended): (typeof READ_OUTCOMES)[number] {
  if (isOurs(error)) return 'failed'
  return ms - upstreamMs > OWN_MS ? 'slow' : 'good'
}

function writeOutcome({ error }: Ended): (typeof WRITE_OUTCOMES)[number] {
  if (error?.code === 'internal') return 'lost'
  return error?.code === 'outcome_unknown' ? 'unknown' : 'answered'
}

/** Counts one answer under /api. */
export function countCall(ended: Ended): void {
  const { endpoint, kind, status, error, ms } = ended
  const { calls, callSeconds, sessionsEnded, faults, reads, writes } = metrics()
  calls.inc({ endpoint, status, code: error?.code ?? 'ok' })
  callSeconds.observe({ endpoint }, ms / 1000)
  if (kind === 'read') reads.inc({ outcome: readOutcome(ended) })
  if (kind === 'write') writes.inc({ outcome: writeOutcome(ended) })
  // Signed out by the API: only then did a session end here.
  if (error?.endsSession) sessionsEnded.inc({ reason: 'refused_by_api' })
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

export function countSessionEnd(reason: (typeof SESSION_ENDS)[number]): void {
  metrics().sessionsEnded.inc({ reason })
}
