import { instantIn, isoDay } from './wall-clock.ts'

const STAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/

/** The format of a timestamp: in UTC, with an offset, or without a zone. Null: no timestamp, or a date without time. */
export type StampForm = 'utc' | 'offset' | 'zoneless'

export function stampForm(text: string): StampForm | null {
  if (text.length < 16) return null
  if (text.endsWith('Z')) return 'utc'
  const found = STAMP.exec(text)
  if (!found) return null
  return found[3] === undefined ? 'zoneless' : 'offset'
}

/**
 * Converts a `datetime` of api.md to ISO 8601 in UTC. One without a zone is read in `timeZone` (api.md does not specify
 * it). UTC timestamps, dates without a time, and anything else are unchanged.
 */
export function plainStamp(text: string, timeZone: string): string {
  const form = stampForm(text)
  if (form === null || form === 'utc') return text
  const iso = text.replace(' ', 'T')
  const time = form === 'offset' ? Date.parse(iso) : instantIn(Date.parse(`${iso}Z`), timeZone)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

/**
 * Converts a deadline (api.md 2.3: datetime, 4.5: a day) to midnight UTC of its day: the day as written, or, for a UTC
 * timestamp, the day in `timeZone`, as midnight there may be on the previous day in UTC.
 */
export function plainDay(text: string, timeZone: string): string {
  const form = stampForm(text)
  if (form === null || text.endsWith('T00:00:00.000Z') || text.endsWith('T00:00:00Z')) return text
  const time = form === 'utc' ? Date.parse(text) : 0
  if (Number.isNaN(time)) return text
  return `${form === 'utc' ? isoDay(time, timeZone) : text.slice(0, 10)}T00:00:00.000Z`
}
