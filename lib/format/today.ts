import { isoDay } from '#lib/domain/time/wall-clock.ts'
import { DEFAULT_TIME_ZONE } from './dates.ts'

const KEPT = 60_000
let known = { at: 0, day: '' }

/** The day YYYY-MM-DD of a moment, on the companies’ clock. */
export const dayOf = (when: Date | number): string => isoDay(when, DEFAULT_TIME_ZONE)

/** Today as YYYY-MM-DD on the companies' clock; worked out once a minute, since every card asks. */
export function today(): string {
  const now = Date.now()
  if (now - known.at > KEPT) known = { at: now, day: dayOf(new Date(now)) }
  return known.day
}
