import { briefUnits, type Locale } from './locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The unit that `formatSpan` shows a duration in, and its milliseconds. */
export const unitOfSpan = (milliseconds: number) =>
  milliseconds < HOUR
    ? (['minute', MINUTE] as const)
    : milliseconds < DAY
      ? (['hour', HOUR] as const)
      : (['day', DAY] as const)

/** A duration in its largest whole unit, from minutes up: « 12 days », « < 1 minute »; brief: « 12d », « 12 Tg. ». */
export function formatSpan(milliseconds: number, locale: Locale, length: 'long' | 'brief' = 'long'): string {
  const [unit, size] = unitOfSpan(milliseconds)
  const unitDisplay = length === 'long' ? length : briefUnits(locale)
  const { format } = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  return milliseconds < MINUTE ? `< ${format(1)}` : format(Math.floor(milliseconds / size))
}
