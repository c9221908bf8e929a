import { instantIn } from '#lib/domain/time/wall-clock.ts'
import { DEFAULT_TIME_ZONE } from './dates.ts'

/** The instant at which a day `YYYY-MM-DD` begins in a time zone, milliseconds; NaN for an invalid day. */
export const dayStart = (day: string, timeZone: string = DEFAULT_TIME_ZONE): number =>
  instantIn(Date.parse(`${day}T00:00:00Z`), timeZone)

/** The last millisecond of a day in a time zone; NaN for an invalid day. */
export const dayEnd = (day: string, timeZone: string = DEFAULT_TIME_ZONE): number => {
  const next = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  return Number.isNaN(next) ? next : dayStart(new Date(next).toISOString().slice(0, 10), timeZone) - 1
}
