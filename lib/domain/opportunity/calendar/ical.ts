import { escapedText, folded, hasFourDigitYear, isFilled, uriValue } from '#lib/domain/text/content-line.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'

/** A deadline as an all-day event. */
export interface CalendarEvent {
  /** Stable for one opportunity, in every file and feed (`eventUid`). */
  uid: string
  /** A valid day, YYYY-MM-DD. */
  day: string
  title: string
  /** Lines below the title; null and blank ones are left out. */
  details?: readonly (string | null | undefined)[]
  url?: string | null
  /** When the record was last modified, milliseconds since 1970. */
  modified: number | null
}

export interface CalendarFile {
  name: string
  events: readonly CalendarEvent[]
  /** Used where `modified` is not known, or its year in UTC has not four digits, milliseconds since 1970. */
  now: number
  /** How often subscribers should refresh, in minutes; absent in a downloaded file. */
  refreshMinutes?: number
}

/** The UID of an opportunity's event: derived from its id alone, so that a later file updates the event. */
export const eventUid = (idOpportunity: number): string => `opportunity-${idOpportunity}@company-dashboard`

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const dateValue = (day: string) => day.replaceAll('-', '')

/** 2020: seconds since then fit iCalendar's 32-bit integers until 2088. */
const SEQUENCE_EPOCH = Date.UTC(2020, 0, 1)
const MAX_INT32 = 2 ** 31 - 1
/**
 * SEQUENCE must grow with each revision (RFC 5545 section 3.8.7.4); derived from the time, it needs no counter. Null: 0, so
 * that whatever has a time is newer; between events with the same one DTSTAMP decides.
 */
const sequenceOf = (modified: number | null) =>
  modified === null ? 0 : Math.min(MAX_INT32, Math.max(0, Math.floor((modified - SEQUENCE_EPOCH) / 1000)))

function linesOf({ uid, day, title, details, url, modified }: CalendarEvent, now: number): string[] {
  const text = details?.filter(isFilled).join('\n') ?? ''
  const revised = modified !== null && hasFourDigitYear(modified) ? modified : null
  const at = revised ?? now
  const end = dayAfter(day, 1)
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(uid)}`,
    // Without METHOD, DTSTAMP is the last revision (section 3.8.7.2): the same records give the same file.
    `DTSTAMP:${stamp(at)}`,
    ...(revised === null ? [] : [`LAST-MODIFIED:${stamp(at)}`]),
    `SEQUENCE:${sequenceOf(revised)}`,
    `DTSTART;VALUE=DATE:${dateValue(day)}`,
    // Exclusive: the day after the last one (section 3.6.1). Omitted after 9999-12-31; an event then lasts one day.
    ...(end.startsWith('+') ? [] : [`DTEND;VALUE=DATE:${dateValue(end)}`]),
    `SUMMARY:${escapedText(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escapedText(text)}`]),
    ...(isFilled(url) ? [`URL:${uriValue(url)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar needs at least one component (section 3.6): a time zone stands in where there is no event. */
const PLACEHOLDER_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * Deadlines as one iCalendar file (RFC 5545), yielded event by event: all-day events, CRLF line ends, lines of at most
 * 75 octets of UTF-8; texts are escaped and cannot start a line of their own.
 */
export function* calendarParts({ name, events, now, refreshMinutes }: CalendarFile): Generator<string> {
  const written = (lines: readonly string[]) => lines.map(folded).join('')
  yield written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//company-dashboard//deadlines//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    ...(refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
  ])
  if (events.length === 0) yield written(PLACEHOLDER_ZONE)
  for (const event of events) yield written(linesOf(event, now))
  yield written(['END:VCALENDAR'])
}

export const calendarFile = (file: CalendarFile): string => [...calendarParts(file)].join('')
