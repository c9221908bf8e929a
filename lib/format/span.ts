import { briefUnits, type Locale } from './locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its largest whole unit, from minutes up: « 12 days »; brief: « 12d », « 12 Tg. ». */
export function formatSpan(milliseconds: number, locale: Locale, length: 'long' | 'brief' = 'long'): string {
  const [unit, size] =
    milliseconds < HOUR
      ? (['minute', MINUTE] as const)
      : milliseconds < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  const count = Math.max(0, Math.floor(milliseconds / size))
  const unitDisplay = length === 'long' ? length : briefUnits(locale)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count)
}
