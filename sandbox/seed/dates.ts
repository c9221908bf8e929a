import { dayAfter } from '#lib/domain/time/day-after.ts'
import type { Random } from './random.ts'

/** The date of the register's data, whenever the sandbox runs. */
export const REGISTER_DAY = '2025-12-31'

const DAY = 86_400_000

export const addDays = (from: string, days: number): string => dayAfter(from.slice(0, 10), days)

const daysBetween = (from: string, to: string): number =>
  Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY,
  )

/** A day from `from` to `until`, both inclusive; `from` where that is the later one. */
export const dayWithin = (random: Random, from: string, until: string): string =>
  addDays(from, random.int(0, Math.max(0, daysBetween(from, until))))

/** A time around midday of a day, as an ISO instant; `minutes` after 06:00 spreads rows over the day. */
export const instant = (day: string, minutes = 0): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T06:00:00Z`) + minutes * 60_000).toISOString()

/** The later of two days or instants in the same format. */
export const later = (one: string, other: string): string => (one > other ? one : other)
