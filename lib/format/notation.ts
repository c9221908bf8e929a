import type { Locale } from './locale.ts'

/** How a day is written: `21 Nov 2026`, `21/11/2026`, `2026-11-21`. */
export type DayStyle = 'medium' | 'numeric' | 'iso'

/** How somebody wants dates and money written. */
export interface Notation {
  locale: Locale
  dates: DayStyle
  /** What amounts are in, an ISO 4217 code: the API does not say (design.md section 6). */
  currency: string
}

/** A notation, or a language alone: days in words and euros. */
export type NotationLike = Notation | Locale

export const notationOf = (given: NotationLike): Notation =>
  typeof given === 'string' ? { locale: given, dates: 'medium', currency: 'EUR' } : given
