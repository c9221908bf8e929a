import { clockOffset, newestStamp } from '#lib/domain/webhook/webhook-ladder.ts'

/** The clock there is at least so far ahead, as the answers so far have proven; below zero: so far behind at most. */
let proven = Number.NEGATIVE_INFINITY

/**
 * How far the API's clock is ahead of this browser's, milliseconds, as far as anybody can tell. Nothing in an answer
 * can have happened after it: each answer proves a least, and the most that was ever proven counts. So an attempt that
 * stays due for long does not make the clock there seem further behind with each reading.
 */
export function apiClock(events: Parameters<typeof clockOffset>[0], readAt: number): number {
  proven = Math.max(proven, newestStamp(events) - readAt)
  return proven > 0 ? proven : Math.max(proven, clockOffset(events, readAt))
}
