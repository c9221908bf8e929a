import { isoMoment } from '#lib/domain/time/wall-clock.ts'
import { DEFAULT_TIME_ZONE, instantOf } from './dates.ts'

/**
 * A date of the API as every export writes it, which spreadsheets of every language take for one: a day stays a day, a
 * stamp is `2026-01-31 14:05:09` on the clock of the screen. What is no date stays as it came; null where there is none.
 */
export function csvMoment(
  stamp: string | null | undefined,
  timeZone: string = DEFAULT_TIME_ZONE,
): string | null {
  if (!stamp) return null
  const time = instantOf(stamp)
  if (time === null) return stamp
  return stamp.trim().length <= 10 ? stamp.trim() : isoMoment(time, timeZone)
}
