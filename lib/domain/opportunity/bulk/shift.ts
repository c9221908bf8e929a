export const SHIFT_UNITS = ['days', 'weeks', 'months'] as const
export type ShiftUnit = (typeof SHIFT_UNITS)[number]

const MAX_MONTHS = 12 * 1_100

/**
 * Moves a day by days, weeks or months, earlier where `by` is negative. By months it keeps the day of the month, or
 * takes the last day of a shorter month.
 * @param day YYYY-MM-DD
 * @returns YYYY-MM-DD; null where a deadline cannot have that day (`isDay`)
 */
export function shiftDay(day: string, by: number, unit: ShiftUnit): string | null {
  const date = new Date(`${day}T00:00:00Z`)
  const isFar = Math.abs(by) > (unit === 'months' ? MAX_MONTHS : MAX_MONTHS * 31)
  if (Number.isNaN(date.getTime()) || !Number.isInteger(by) || isFar) return null
  if (unit === 'months') {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + by]
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), last))
  } else date.setUTCDate(date.getUTCDate() + by * (unit === 'weeks' ? 7 : 1))
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= 2999 ? date.toISOString().slice(0, 10) : null
}
