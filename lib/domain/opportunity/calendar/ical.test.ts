import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type CalendarEvent, type CalendarFile, calendarFile, eventUid } from './ical.ts'

/** Unfolds lines as RFC 5545 says. */
const unfolded = (file: string) => file.replace(/\r\n /g, '').split('\r\n').slice(0, -1)
const valuesOf = (file: string, name: string) =>
  unfolded(file)
    .filter((line) => line.split(/[:;]/)[0] === name)
    .map((line) => line.replace(/^[^:]*:/, ''))
const unescaped = (value: string) =>
  value.replace(/\\([nN\\;,])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))

const now = Date.UTC(2026, 10, 24, 9)
const one: CalendarEvent = {
  uid: eventUid(12),
  day: '2026-12-31',
  title: 'Licences, lot 2; suite\nà voir',
  details: ['Négociation', null, ' ', '12 000 €'],
  url: 'https://dashboard.example/opportunities/12?a=1;b,c',
  modified: Date.UTC(2026, 10, 23, 9, 30, 1),
}

describe('calendarFile', () => {
  it('writes a whole day that a calendar reads', () => {
    expect(unfolded(calendarFile({ name: 'Échéances', events: [one], now, refreshMinutes: 60 }))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//company-dashboard//deadlines//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Échéances',
      'X-WR-CALNAME:Échéances',
      'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
      'X-PUBLISHED-TTL:PT60M',
      'BEGIN:VEVENT',
      'UID:opportunity-12@company-dashboard',
      'DTSTAMP:20261123T093001Z',
      'LAST-MODIFIED:20261123T093001Z',
      'SEQUENCE:217589401',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Licences\\, lot 2\\; suite\\nà voir',
      'DESCRIPTION:Négociation\\n12 000 €',
      'URL:https://dashboard.example/opportunities/12?a=1;b,c',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  it('ends no day after the last one that a calendar has', () => {
    const lines = unfolded(calendarFile({ name: 'x', events: [{ ...one, day: '9999-12-31' }], now }))
    expect(lines).toContain('DTSTART;VALUE=DATE:99991231')
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
  })

  it('dates by its own clock what was modified in a year that has not four digits in UTC', () => {
    for (const moment of ['9999-12-31T23:30:00-01:00', '0000-01-01T00:30:00+01:00']) {
      const file = calendarFile({ name: 'x', events: [{ ...one, modified: Date.parse(moment) }], now })
      const [stamps, modified, sequence] = ['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'].map((name) =>
        valuesOf(file, name),
      )
      // Not newer than the event will be once the API says again when it was modified.
      expect([stamps, modified, sequence]).toEqual([['20261124T090000Z'], [], ['0']])
    }
  })

  it('holds something where there is no event, as the standard asks', () => {
    const lines = unfolded(calendarFile({ name: 'Nothing', events: [], now }))
    expect(lines).toContain('BEGIN:VTIMEZONE')
    expect(lines).not.toContain('BEGIN:VEVENT')
  })

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\u202e',
          '\u2067',
          '\\',
          ';',
          ',',
          ':',
          'é',
          '🧑‍💻',
          'END:VEVENT',
          ' ',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const day = fc
    .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString().slice(0, 10))
  const modified = fc.option(fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }))
  const event: fc.Arbitrary<CalendarEvent> = fc.record({
    uid: fc.integer({ min: 1 }).map(eventUid),
    day,
    title: text,
    details: fc.array(fc.option(text), { maxLength: 3 }),
    url: fc.option(text, { nil: null }),
    modified,
  })
  const file: fc.Arbitrary<CalendarFile> = fc.record({
    name: text,
    events: fc.array(event, { maxLength: 5 }),
    now: fc.constant(now),
  })

  it('no text adds a line, ends an event or begins another', () => {
    fc.assert(
      fc.property(file, (given) => {
        const lines = unfolded(calendarFile(given))
        expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(given.events.length)
        expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(given.events.length)
        for (const line of lines) {
          expect(line).toMatch(/^[A-Z][A-Z-]*(?:;[A-Z]+=[A-Z]+)?:/)
          expect(line).not.toMatch(/\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u)
        }
      }),
    )
  })

  it('no line is longer than 75 octets, every line ends in CRLF, and every letter is whole', () => {
    fc.assert(
      fc.property(file, (given) => {
        const written = calendarFile(given)
        for (const line of written.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(written.isWellFormed()).toBe(true)
      }),
    )
  })

  it('a title reads back, and an event ends the day after it begins', () => {
    const shown = (given: string) =>
      given
        .toWellFormed()
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .trim()
        .replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' ')
    fc.assert(
      fc.property(event, (given) => {
        const written = calendarFile({ name: 'x', events: [given], now })
        expect(unescaped(valuesOf(written, 'SUMMARY')[0] ?? '')).toBe(shown(given.title))
        const dates = ['DTSTART', 'DTEND'].map((name) =>
          Date.parse((valuesOf(written, name)[0] ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')),
        )
        const isLast = given.day === '9999-12-31'
        expect((dates[1] ?? 0) - (dates[0] ?? 0)).toEqual(isLast ? Number.NaN : 86_400_000)
      }),
    )
  })

  it('an event that was modified later counts as a later version, and the same record is the same event', () => {
    fc.assert(
      fc.property(event, fc.integer({ min: 1, max: 1e6 }), (given, seconds) => {
        const base = Date.UTC(2024, 0, 1)
        const at = (time: number) => {
          const [sequence] = valuesOf(
            calendarFile({ name: 'x', events: [{ ...given, modified: time }], now }),
            'SEQUENCE',
          )
          return Number(sequence)
        }
        expect(at(base + seconds * 1000)).toBe(at(base) + seconds)
        expect(at(base)).toBeLessThan(2 ** 31)
        const same = { ...given, modified: base }
        const write = (time: number) => calendarFile({ name: 'x', events: [same], now: time })
        expect(write(now)).toBe(write(now + 1e9))
      }),
    )
  })
})
