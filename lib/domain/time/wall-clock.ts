const DAY = 86_400_000

interface Zone {
  clock: Intl.DateTimeFormat
  /** Days of UTC, counted since 1970, to the milliseconds by which the zone is ahead all through them. */
  ahead: Map<number, number>
}
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
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
  const zone = { clock, ahead: new Map<number, number>() }
  zones.set(timeZone, zone)
  return zone
}

/** From the parts: how an engine orders them and what it puts between them is its own affair. */
function readAhead(clock: Intl.DateTimeFormat, time: number): number {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  const year = parts.era?.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year)
  const shown = new Date(0)
  shown.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
  shown.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  return shown.getTime() - Math.floor(time / 1000) * 1000
}

// Asking Intl for each of 100,000 rows takes most of a second; a day on which no clock changes needs two answers.
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

/** The calendar day of an instant in a zone, `YYYY-MM-DD`, alike in every engine. Throws a RangeError when it is none. */
export const isoDay = (when: Date | number, timeZone: string): string => onClock(when, timeZone)[0]

/** What calendar and clock of a zone show at an instant, to the second: `2026-01-31 14:05:09`. Throws as `isoDay` does. */
export function isoMoment(when: Date | number, timeZone: string): string {
  const [day, clock] = onClock(when, timeZone)
  return `${day} ${clock.slice(0, 8)}`
}

/** How far a zone is ahead of UTC at an instant, milliseconds. */
export const offsetAt = (time: number, timeZone: string): number => aheadAt(time, zoneOf(timeZone))

/**
 * The instant at which the clock of a zone shows what UTC's shows at `shown`; NaN of NaN. A time that the clock shows
 * twice is the second of them, one that it jumps over is an hour later.
 */
export function instantIn(shown: number, timeZone: string): number {
  if (Number.isNaN(shown)) return shown
  // Once more from there: the clock may have changed between the two.
  return shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone)
}
