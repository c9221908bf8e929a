import type { BatchOptions } from '#lib/domain/batch.ts'
import { ApiError } from './api-error.ts'

const HOPELESS = new Set(['forbidden', 'session_invalid', 'upstream_unavailable', 'rate_limited'])

/** How a batch of writes judges an ApiError: what leaves the outcome open, and what would meet all others too. */
export const batchRules: Required<Pick<BatchOptions, 'isUnknown' | 'isHopeless'>> = {
  isUnknown: (error) => error instanceof ApiError && error.code === 'outcome_unknown',
  isHopeless: (error) => error instanceof ApiError && HOPELESS.has(error.code),
}
