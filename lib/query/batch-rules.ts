import type { BatchOptions } from '#lib/domain/mass/batch.ts'
import { ApiError } from './api-error.ts'

/** How long to wait after a 429 without `retry-after`, and the longest wait, seconds. */
const [REST, MAX_LENGTH] = [5, 60]

/** Milliseconds to wait after a 429; null after any other failure. */
export const restOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'rate_limited'
    ? Math.min(error.retryAfter ?? REST, MAX_LENGTH) * 1000
    : null

const HOPELESS = new Set([
  'forbidden',
  'session_invalid',
  'account_changed',
  'upstream_unavailable',
  'rate_limited',
  'network',
])

/** How a batch of writes classifies an ApiError: outcome unknown, failure that all other writes would share, its
 * cause, or temporary failure. */
export const batchRules: Required<Pick<BatchOptions, 'isUnknown' | 'isHopeless' | 'causeOf' | 'restOf'>> = {
  // Nothing was sent: waits for the network with exponential backoff, five minutes in all.
  restOf: (error, rests) =>
    error instanceof ApiError && error.code === 'network'
      ? Math.min(REST * 2 ** rests, MAX_LENGTH) * 1000
      : restOf(error),
  isUnknown: (error) => error instanceof ApiError && error.code === 'outcome_unknown',
  // Without a request id nobody refused it: what a colleague did to one record says nothing of the others.
  causeOf: (error) =>
    error instanceof ApiError && error.requestId && error.code !== 'overtaken'
      ? `${error.code} ${error.message}`
      : undefined,
  isHopeless: (error) => error instanceof ApiError && HOPELESS.has(error.code),
}
