import type { BffError } from '../errors.ts'
import {
  metrics,
  type READ_OUTCOMES,
  type SESSION_ENDS,
  type SIGN_IN_OUTCOMES,
  type WRITE_OUTCOMES,
} from './instruments.ts'

/** A read is "slow" when it takes longer than this besides the API's time: docs/operations.md, "Objectives". */
const OWN_MS = 1_000

interface Ended {
  /** An operation of the contract, or a method and route pattern of ours. */
  endpoint: string
  /** Objectives cover reads and writes, not probes. */
  kind: 'read' | 'write' | 'probe'
  status: number
  error: BffError | undefined
  /** Milliseconds. */
  ms: number
  /** Milliseconds of it spent waiting for the API; undefined where it was not called. */
  upstreamMs: number | undefined
}

const isOurs = (error: BffError | undefined) =>
  /^(?:internal|session_unknown|workspace_unavailable|workspace_full)$/.test(error?.code ?? '')

function readOutcome({ error, ms, upstreamMs = 0 }: Ended): (typeof READ_OUTCOMES)[number] {
  if (isOurs(error)) return 'failed'
  return ms - upstreamMs > OWN_MS ? 'slow' : 'good'
}

function writeOutcome({ error }: Ended): (typeof WRITE_OUTCOMES)[number] {
  if (error?.code === 'internal') return 'lost'
  return error?.code === 'outcome_unknown' ? 'unknown' : 'answered'
}

export function countCall(ended: Ended): void {
  const { endpoint, kind, status, error, ms } = ended
  const { calls, callSeconds, sessionsEnded, faults, reads, writes } = metrics()
  calls.inc({ endpoint, status, code: error?.code ?? 'ok' })
  callSeconds.observe({ endpoint }, ms / 1000)
  if (kind === 'read') reads.inc({ outcome: readOutcome(ended) })
  if (kind === 'write') writes.inc({ outcome: writeOutcome(ended) })
  // The API rejected the key: only then did this call end a session.
  if (error?.endsSession) sessionsEnded.inc({ reason: 'refused_by_api' })
  if (error?.code === 'internal') faults.inc({ place: 'call' })
}

const SIGN_INS: Readonly<Partial<Record<string, (typeof SIGN_IN_OUTCOMES)[number]>>> = {
  invalid_key: 'invalid',
  invalid: 'malformed',
  too_large: 'malformed',
  unsupported_media_type: 'malformed',
}

function outcomeOf(error: BffError | null): (typeof SIGN_IN_OUTCOMES)[number] {
  if (error === null) return 'ok'
  // A 429 of the API itself is a failure of the API, not a limit on who signs in.
  if (error.code === 'rate_limited' && error.upstream === null) return 'limited'
  return SIGN_INS[error.code] ?? 'failed'
}

/** Counts one sign-in attempt; `null` for a successful one. */
export function countSignIn(error: BffError | null): void {
  metrics().signIns.inc({ outcome: outcomeOf(error) })
}

export function countSessionEnd(reason: (typeof SESSION_ENDS)[number]): void {
  metrics().sessionsEnded.inc({ reason })
}
