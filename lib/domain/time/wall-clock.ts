import { keptOrMade } from '../api/kept-or-made.ts'

const DAY = 86_400_000

interface Zone {
  clock: Intl.DateTimeFormat
  /** The zone's offset from UTC in milliseconds, by UTC day since 1970, for days without a clock change. */
  ahead: Map<number, number>
}
const zones = new Map<string, Zone>()

function makeZone(timeZone: string): Zone {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return { clock, ahead: new Map() }
}

const zoneOf = (timeZone: string): Zone => keptOrMade(zones, timeZone, () => makeZone(timeZone))

/** Reads the offset with `formatToParts`, as order and separators of formatted dates depend on the engine. */
function readAhead(clock: Intl.DateTimeFormat, time: number): number {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  const year = parts.era?.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year)
  const shown = new Date(0)
  shown.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
  shown.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  return shown.getTime() - Math.floor(time / 1000) * 1000
}

// Cached by day: Intl calls for 100,000 rows take most of a second; a day without a clock change needs only two.
function aheadAt(time: number, { clock, ahead }: Zone): number {
  const day = Math.floor(time / DAY)
  const known = ahead.get(day)
  if (known !== undefined) return known
  const first = readAhead(clock, day * DAY)
  if (first !== readAhead(clock, (day + 1) * DAY - 1)) return readAhead(clock, time)
  ahead.set(day, first)
  return first
}

function onClock(when: Date | number, timeZone: string): readonly [day: string, clock: string] {
  const time = Number(when)
  const [day = '', clock = ''] = new Date(time + aheadAt(time, zoneOf(timeZone))).toISOString().split('T')
  return [day, clock]
}

/** The date of an instant in a zone, `YYYY-MM-DD`, the same in every engine. Throws a RangeError if it is invalid. */
export const isoDay = (when: Date | number, timeZone: string): string => onClock(when, timeZone)[0]

/** Date and time of an instant in a zone, to the second: `2026-01-31 14:05:09`. Throws as `isoDay` does. */
export function isoMoment(when: Date | number, timeZone: string): string {
  const [day, clock] = onClock(when, timeZone)
  return `${day} ${clock.slice(0, 8)}`
}

/** A zone's offset from UTC at an instant, milliseconds. */
export const offsetAt = (time: number, timeZone: string): number => aheadAt(time, zoneOf(timeZone))

/**
 * The instant at which a zone's local time equals the UTC time of `shown`; NaN for NaN. A local time that occurs twice
 * is the second of them, one that is skipped is an hour later.
 */
export function instantIn(shown: number, timeZone: string): number {
  if (Number.isNaN(shown)) return shown
  // A second iteration: the offset may differ between the two instants.
  return shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone)
}
