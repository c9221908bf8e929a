import { isoDay } from '#lib/domain/time/wall-clock.ts'
import { clock } from './clock.ts'
import { DEFAULT_TIME_ZONE } from './dates.ts'

const KEPT = 60_000
let known = { at: 0, day: '' }

/** The day YYYY-MM-DD of an instant in the companies' time zone. */
export const dayOf = (when: Date | number): string => isoDay(when, DEFAULT_TIME_ZONE)

/**
 * Today as YYYY-MM-DD in the companies' time zone, by the server's clock, so that the browser renders what the server
 * did even where its own clock is wrong. Cached for a minute, since every card of the board calls it.
 */
export function today(): string {
  const now = Date.now() + clock.ahead
  if (Math.abs(now - known.at) > KEPT) known = { at: now, day: dayOf(new Date(now)) }
  return known.day
}
