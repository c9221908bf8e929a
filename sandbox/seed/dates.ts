import { dayAfter } from '#lib/domain/time/day-after.ts'

/** The date of the register's data, whenever the sandbox runs. */
export const REGISTER_DAY = '2025-12-31'

const DAY = 86_400_000

export const addDays = (from: string, days: number): string => dayAfter(from.slice(0, 10), days)

export const daysBetween = (from: string, to: string): number =>
  Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY,
  )

/** A time around midday of a day, as an ISO instant; `minutes` after 06:00 spreads rows over the day. */
export const instant = (day: string, minutes = 0): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T06:00:00Z`) + minutes * 60_000).toISOString()

/** The later of two days or instants in the same format. */
export const later = (one: string, other: string): string => (one > other ? one : other)
