import { WRITING } from '#lib/domain/text/writing.ts'
import { formatLongDate } from './dates.ts'
import { type Locale, perLocale } from './locale.ts'

const month = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const weekday = perLocale(
  (tag, width) => new Intl.DateTimeFormat(tag, { weekday: width as 'short' | 'long', timeZone: 'UTC' }),
)
const span = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const shortMonth = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' }))

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The month of a day YYYY-MM-DD, as a heading: `March 2026`, `Mars 2026`. */
export const formatMonth = (day: string, locale: Locale): string => capital(month(locale).format(at(day)))

/** The month in running text or a list: `March 2026`, `mars 2026`. */
export const formatMonthOfDay = (day: string, locale: Locale): string => month(locale).format(at(day))

/** The month's short name, to label its first day: `Mar`, `mars`. */
export const formatShortMonth = (day: string, locale: Locale): string => shortMonth(locale).format(at(day))

/** The day of the week: `Tue`, `mar.`; long: `Tuesday`, `mardi`. */
export const formatWeekday = (day: string, locale: Locale, width: 'short' | 'long'): string =>
  weekday(locale, width).format(at(day))

/** The full date: `Tuesday 3 March 2026`, `mardi 1er mars 2026`. Assembled from parts, as engines differ. */
export const formatFullDay = (day: string, locale: Locale): string =>
  `${formatWeekday(day, locale, 'long')}${WRITING[locale].afterWeekday ?? ' '}${formatLongDate(day, locale)}`

/** A range of days: `2–8 Mar 2026`. */
export const formatDaySpan = (from: string, to: string, locale: Locale): string =>
  span(locale).formatRange(at(from), at(to))
