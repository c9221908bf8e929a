import { clockOffset, newestStamp } from '#lib/domain/webhook/webhook-ladder.ts'

/** Lower bound of the API clock's lead by all responses so far, milliseconds; negative: behind by at most that. */
let proven = Number.NEGATIVE_INFINITY

/**
 * How far the API's clock is ahead of this browser's, milliseconds, as an estimate. No time in a response can be later
 * than the response: each gives a lower bound, and the highest so far counts. An attempt that stays overdue therefore
 * does not make the API's clock seem farther behind with each read.
 */
export function apiClock(events: Parameters<typeof clockOffset>[0], readAt: number): number {
  proven = Math.max(proven, newestStamp(events) - readAt)
  return proven > 0 ? proven : Math.max(proven, clockOffset(events, readAt))
}
