import { instantIn, isoDay } from '#lib/domain/time/wall-clock.ts'
import { clock } from './clock.ts'
import { DEFAULT_TIME_ZONE } from './dates.ts'

/** When a day YYYY-MM-DD begins on the companies' clock, milliseconds since 1970. */
export const startOfDay = (day: string): number =>
  instantIn(Date.parse(`${day}T00:00:00Z`), DEFAULT_TIME_ZONE)

const KEPT = 60_000
let known = { at: 0, day: '' }

/** The day YYYY-MM-DD of a moment, on the companies’ clock. */
export const dayOf = (when: Date | number): string => isoDay(when, DEFAULT_TIME_ZONE)

/**
 * Today as YYYY-MM-DD on the companies' clock, by the server's time: a page is the same here as it came, also where this
 * clock is wrong. Worked out once a minute, since every card asks.
 */
export function today(): string {
  const now = Date.now() + clock.ahead
  if (Math.abs(now - known.at) > KEPT) known = { at: now, day: dayOf(new Date(now)) }
  return known.day
}
