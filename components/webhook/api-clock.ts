import { clockOffset } from '#lib/domain/webhook-ladder.ts'

let furthest = 0

/**
 * How far the API's clock is ahead of this browser's, milliseconds, as far as anybody can tell. An answer proves only
 * that the clock is at least so far ahead, and less the older its newest stamp: the most that was ever proven counts.
 */
export function apiClock(events: Parameters<typeof clockOffset>[0], readAt: number): number {
  const told = clockOffset(events, readAt)
  furthest = Math.max(furthest, told)
  return furthest > 0 ? furthest : told
}
