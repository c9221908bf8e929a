import { escapedText, folded, uriValue } from '#lib/domain/text/content-line.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'

/** A deadline as a calendar program is told of it. */
export interface CalendarEvent {
  /** The same for the same opportunity in every file and feed (`eventUid`). */
  uid: string
  /** A day that is in the calendar, YYYY-MM-DD. */
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
  /** Stands for `modified` where that is not known, milliseconds since 1970. */
  now: number
  /** After how many minutes whoever subscribes should look again; absent in a file. */
  refreshMinutes?: number
}

/** What an opportunity is called in calendars: told by its number alone, so that a later file updates its event. */
export const eventUid = (idOpportunity: number): string => `opportunity-${idOpportunity}@company-dashboard`

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const dateValue = (day: string) => day.replaceAll('-', '')
const filled = (text: string | null | undefined): text is string => Boolean(text?.trim())

/** 2020: seconds since then are whole numbers that iCalendar's 32 bits hold until 2088. */
const FIRST = Date.UTC(2020, 0, 1)
const LARGEST = 2 ** 31 - 1
/** Grows with each modification, as RFC 5545 section 3.8.7.4 has it, without anybody keeping a count. */
const sequenceOf = (modified: number) => Math.min(LARGEST, Math.max(0, Math.floor((modified - FIRST) / 1000)))

function linesOf({ uid, day, title, details, url, modified }: CalendarEvent, now: number): string[] {
  const text = details?.filter(filled).join('\n') ?? ''
  const at = modified ?? now
  const end = dayAfter(day, 1)
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(uid)}`,
    // Without METHOD it says when the event was last revised (section 3.8.7.2): the same file for the same records.
    `DTSTAMP:${stamp(at)}`,
    ...(modified === null ? [] : [`LAST-MODIFIED:${stamp(at)}`]),
    `SEQUENCE:${sequenceOf(at)}`,
    `DTSTART;VALUE=DATE:${dateValue(day)}`,
    // The day after the last one (section 3.6.1). The end of time has none, and lasts a day all the same.
    ...(end.startsWith('+') ? [] : [`DTEND;VALUE=DATE:${dateValue(end)}`]),
    `SUMMARY:${escapedText(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escapedText(text)}`]),
    ...(filled(url) ? [`URL:${uriValue(url)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar must hold something (section 3.6): where there is no event, the zone that no event needs. */
const NOTHING = [
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
 * Deadlines as one iCalendar file (RFC 5545), an event a part: whole days, CRLF at the end of each line, no line over 75 octets of
 * UTF-8, and no text that begins a line.
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
  if (events.length === 0) yield written(NOTHING)
  for (const event of events) yield written(linesOf(event, now))
  yield written(['END:VCALENDAR'])
}

/** The whole file. */
export const calendarFile = (file: CalendarFile): string => [...calendarParts(file)].join('')
