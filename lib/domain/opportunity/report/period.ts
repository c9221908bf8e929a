import { dayAfter } from '#lib/domain/time/day-after.ts'

export const PERIODS = ['month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** A range of days, YYYY-MM-DD, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** Whether a day is one of a span's; null, for none, is not. */
export const isWithin = (day: string | null, { from, to }: DaySpan): boolean =>
  day !== null && day >= from && day <= to

const MONTHS: Record<Period, number> = { month: 1, quarter: 3, year: 12 }

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The week (from Monday), month, quarter or year of a day, or the one `step` periods later (negative: earlier). */
export function spanOf(period: Period | 'week', day: string, step = 0): DaySpan {
  if (period === 'week') {
    const monday = dayAfter(day, step * 7 - ((new Date(day).getUTCDay() + 6) % 7))
    return { from: monday, to: dayAfter(monday, 6) }
  }
  const year = Number(day.slice(0, 4))
  const length = MONTHS[period]
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / length) * length + step * length
  return { from: dayText(year, first, 1), to: dayText(year, first + length, 0) }
}
