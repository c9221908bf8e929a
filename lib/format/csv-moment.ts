import { isoMoment } from '#lib/domain/time/wall-clock.ts'
import { DEFAULT_TIME_ZONE, instantOf } from './dates.ts'

/**
 * A date of the API for exports, in ISO notation, which spreadsheets of every language parse: a timestamp becomes
 * `2026-01-31 14:05:09` in the display time zone, a day stays a day. Anything else is left as is; null if empty.
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
