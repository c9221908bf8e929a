import type { Locale } from './locale.ts'

/** How a day is written: `21 Nov 2026`, `21/11/2026`, `2026-11-21`. */
export type DayStyle = 'medium' | 'numeric' | 'iso'

/** How a person wants dates and money to be written. */
export interface Notation {
  locale: Locale
  dates: DayStyle
  /** Currency of amounts, an ISO 4217 code: the API does not give one. */
  currency: string
}

/** A notation, or a locale alone, which means dates with month names, and euros. */
export type NotationLike = Notation | Locale

export const notationOf = (given: NotationLike): Notation =>
  typeof given === 'string' ? { locale: given, dates: 'medium', currency: 'EUR' } : given
