import { DEFAULT_TIME_ZONE } from './dates.ts'
import { isoMoment } from './wall-clock.ts'

/** The instant at which a day `YYYY-MM-DD` begins on the clock of a zone, milliseconds; NaN where it is no day. */
export function dayStart(day: string, timeZone: string = DEFAULT_TIME_ZONE): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight)) return midnight
  const aheadAt = (time: number) => Date.parse(`${isoMoment(time, timeZone).replace(' ', 'T')}Z`) - time
  // Once more from there: the clock may have changed between the two.
  return midnight - aheadAt(midnight - aheadAt(midnight))
}

/** The last millisecond of a day, as `dayStart`. */
export const dayEnd = (day: string, timeZone: string = DEFAULT_TIME_ZONE): number => {
  const next = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  return Number.isNaN(next) ? next : dayStart(new Date(next).toISOString().slice(0, 10), timeZone) - 1
}
