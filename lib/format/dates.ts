import { LANGUAGES } from '#lib/domain/text/languages.ts'
import { isoDay } from '#lib/domain/time/wall-clock.ts'
import { type Locale, NO_VALUE, perLocale } from './locale.ts'
import { type NotationLike, notationOf } from './notation.ts'
import { plainLine } from './plain-text.ts'

type When = string | null | undefined

/** Timestamps are shown in the companies' time zone, not the viewer's: server and browser then render the same. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris'
const timeZone = DEFAULT_TIME_ZONE

const DAY = /^(\d{4})-(\d{2})-(\d{2})/
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/i

// Explicit fields instead of `dateStyle: 'medium'`, which has no month name in German.
const WORDED = { day: 'numeric', month: 'short', year: 'numeric' } as const
const mediumDay = perLocale((tag) => new Intl.DateTimeFormat(tag, { ...WORDED, timeZone: 'UTC' }))
const longDay = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))
const dayOfYear = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const moment = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { ...WORDED, hour: '2-digit', minute: '2-digit', timeZone }),
)
const fullMoment = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'medium', timeZone }),
)
const numericMoment = perLocale(
  (tag, zone) =>
    new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone }),
)
const minute = perLocale((tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }))
const clock = perLocale((tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'medium', timeZone }))
const relative = perLocale((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** The day of a `date` of api.md as UTC midnight, or null when there is no such day. */
function calendarDay(text: string): Date | null {
  const found = DAY.exec(text)?.[0]
  if (found === undefined) return null
  const day = new Date(`${found}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(found) ? day : null
}

/**
 * The instant of a `datetime` of api.md in milliseconds, or null. A timestamp without a zone is taken as UTC: api.md
 * does not say, and with the viewer's zone two people would see different times. A date without a time is UTC midnight.
 */
export function instantOf(text: When): number | null {
  if (typeof text !== 'string' || calendarDay(text) === null) return null
  const iso = text.trim().replace(' ', 'T')
  const time = Date.parse(iso.length > 10 && !ZONED.test(iso) ? `${iso}Z` : iso)
  return Number.isNaN(time) ? null : time
}

// French writes the first of the month as an ordinal; Intl does not.
function withOrdinal(written: string, locale: Locale): string {
  const { first } = LANGUAGES[locale]
  return first === undefined ? written : written.replace(/\b1(?= \p{L})/u, first)
}

/** A date in the person's notation: `4 Mar 2024`, `2024-03-04`. A time is ignored; null gives `—`; other text stays. */
export function formatDate(text: When, given: NotationLike): string {
  if (text === null || text === undefined || text === '') return NO_VALUE
  const day = calendarDay(text)
  if (day === null) return plainLine(text)
  const { locale, dates } = notationOf(given)
  if (dates === 'iso') return day.toISOString().slice(0, 10)
  return dates === 'numeric'
    ? numericMoment(locale, 'UTC').format(day)
    : withOrdinal(mediumDay(locale).format(day), locale)
}

/** A date with the month's full name, `4 March 2024`; in a numeric notation the same as `formatDate`. */
export function formatLongDate(text: When, given: NotationLike): string {
  const day = typeof text === 'string' ? calendarDay(text) : null
  const { locale, dates } = notationOf(given)
  return day === null || dates !== 'medium'
    ? formatDate(text, given)
    : withOrdinal(longDay(locale).format(day), locale)
}

/** An instant with the month's name, or with a numeric date and the time after it. */
function withDay(
  time: number,
  given: NotationLike,
  inWords: typeof moment,
  timeOfDay: typeof minute,
): string {
  const { locale, dates } = notationOf(given)
  if (dates === 'medium') return withOrdinal(inWords(locale).format(time), locale)
  const day = dates === 'iso' ? isoDay(time, timeZone) : numericMoment(locale, timeZone).format(time)
  return `${day}${dates === 'iso' ? ' ' : ', '}${timeOfDay(locale).format(time)}`
}

/** A timestamp to the minute in the person's notation. A date without a time is shown without one. */
export function formatDateTime(text: When, given: NotationLike): string {
  if (text === null || text === undefined || text === '') return NO_VALUE
  const time = instantOf(text)
  if (time === null) return plainLine(text)
  if (text.trim().length <= 10) return formatDate(text, given)
  return withDay(time, given, moment, minute)
}

/** An instant, given in milliseconds, to the second; with weekday and full month unless the notation is numeric. */
export const formatExactTime = (time: number, given: NotationLike): string =>
  Number.isFinite(time) ? withDay(time, given, fullMoment, clock) : NO_VALUE

/** The time of day of an instant, given in milliseconds: `14:05:09`. */
export const formatClock = (time: number, locale: Locale): string =>
  Number.isFinite(time) ? clock(locale).format(time) : NO_VALUE

/** `dateCloture` of 2.6, `MM-DD`: `31 December`, `31 décembre`. What is not such a day is left as is. */
export function formatYearEnd(text: When, locale: Locale): string {
  if (text === null || text === undefined || text === '') return NO_VALUE
  const day = /^\d{2}-\d{2}$/.test(text) ? calendarDay(`2000-${text}`) : null
  return day === null ? plainLine(text) : withOrdinal(dayOfYear(locale).format(day), locale)
}

/** A number of days from now in words: `tomorrow`, `il y a 3 jours`. */
export const formatDaysAway = (days: number, locale: Locale): string => relative(locale).format(days, 'day')
