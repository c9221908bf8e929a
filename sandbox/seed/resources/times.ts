import type { Random } from '../random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Age of a table's newest rows, minutes: some for every polling window. */
const RECENT_MINUTES = [2, 6, 9, 13, 18, 26, 40, 55, 75, 95, 118, 170, 290, 430, 700, 1_000]

const YEARS = 3

/**
 * Times of seeded rows, milliseconds since 1970. History is relative to the day of seeding (UTC), so sandboxes seeded
 * on the same day agree on it; only recent rows are relative to the minute.
 */
export class Times {
  readonly today: number
  /** Yesterday evening: no ordinary row is later. */
  readonly latest: number
  readonly #minute: number

  constructor(now: number) {
    this.today = Math.floor(now / DAY) * DAY
    this.latest = this.today - 6 * HOUR
    this.#minute = Math.floor(now / MINUTE) * MINUTE
  }

  /** A working hour on a weekday `minDays` to `maxDays` ago. */
  ago(random: Random, minDays = 3, maxDays = YEARS * 365): number {
    const day = new Date(this.today - random.int(Math.max(minDays, 3), maxDays) * DAY)
    const weekend = day.getUTCDay() === 0 ? 2 : day.getUTCDay() === 6 ? 1 : 0
    return day.getTime() - weekend * DAY + random.int(7 * 60, 18 * 60) * MINUTE + random.int(0, 59) * 1000
  }

  /** A time from `from` to `maxDays` later, but before today. */
  after(random: Random, from: number, maxDays = YEARS * 365): number {
    const room = Math.min(this.latest - from, maxDays * DAY)
    return room <= 0 ? from : from + Math.floor(random.next() * room)
  }

  /** `from` itself for some rows, a later time for the others. */
  touched(random: Random, from: number, maxDays?: number): number {
    return random.chance(0.3) ? from : this.after(random, from, maxDays)
  }

  minutesAgo(minutes: number): number {
    return this.#minute - minutes * MINUTE
  }

  /** When row `index` was changed recently: a time for the first rows (from `offset`), null for the others. */
  recent(index: number, offset = 0): number | null {
    const minutes = RECENT_MINUTES[index - offset]
    return minutes === undefined ? null : this.minutesAgo(minutes)
  }

  /** Midnight (UTC) `days` from today. */
  midnight(days: number): number {
    return this.today + days * DAY
  }
}

export const iso = (at: number): string => new Date(at).toISOString()

export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** The UTC day of a time, YYYY-MM-DD. */
export const isoDayOf = (at: number): string => iso(at).slice(0, 10)
