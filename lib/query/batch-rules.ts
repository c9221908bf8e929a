import type { BatchOptions } from '#lib/domain/mass/batch.ts'
import { ApiError } from './api-error.ts'

/** What to wait where the API says "too many" and not how long, and the longest that is waited, seconds. */
const [REST, LONGEST] = [5, 60]

/** Milliseconds to wait after a failure that says when to come back; null after any other. */
export const restOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'rate_limited'
    ? Math.min(error.retryAfter ?? REST, LONGEST) * 1000
    : null

const HOPELESS = new Set([
  'forbidden',
  'session_invalid',
  'account_changed',
  'upstream_unavailable',
  'rate_limited',
  'network',
])

/** How a batch of writes judges an ApiError: what leaves the outcome open, what would meet all others too, and what
 * passes with time. */
export const batchRules: Required<Pick<BatchOptions, 'isUnknown' | 'isHopeless' | 'restOf'>> = {
  // Nothing was sent: the network may be back, and is waited for longer and longer, five minutes in all.
  restOf: (error, rests) =>
    error instanceof ApiError && error.code === 'network'
      ? Math.min(REST * 2 ** rests, LONGEST) * 1000
      : restOf(error),
  isUnknown: (error) => error instanceof ApiError && error.code === 'outcome_unknown',
  isHopeless: (error) => error instanceof ApiError && HOPELESS.has(error.code),
}
