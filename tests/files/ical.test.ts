import { execFileSync } from 'node:child_process'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type CalendarEvent, calendarFile, eventUid } from '#lib/domain/opportunity/calendar/ical.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'

import { findProgram } from '../../scripts/lib/programs.mjs'

// A reader that is not ours: Debian's python3-icalendar.
const python = findProgram('icalendar')

const SCRIPT = `
import json, sys
from icalendar import Calendar

def told(event):
    return {
        'uid': str(event['UID']),
        'from': event['DTSTART'].dt.isoformat(),
        'to': event['DTEND'].dt.isoformat(),
        'title': str(event['SUMMARY']),
        'text': str(event['DESCRIPTION']) if 'DESCRIPTION' in event else None,
        'stamp': event['DTSTAMP'].dt.isoformat(),
        'sequence': int(event['SEQUENCE']),
    }

book = Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps({
    'name': str(book['X-WR-CALNAME']),
    'errors': [list(one.errors) for one in book.walk() if one.errors],
    'kinds': [one.name for one in book.subcomponents],
    'events': [told(one) for one in book.walk('VEVENT')],
}))
`

interface Read {
  name: string
  errors: unknown[]
  kinds: string[]
  events: { uid: string; from: string; to: string; title: string; text: string | null; stamp: string }[]
}

const read = (file: string): Read =>
  JSON.parse(
    execFileSync(python ?? 'python3', ['-c', SCRIPT], { input: file, encoding: 'utf8', maxBuffer: 1 << 28 }),
  )

const now = Date.UTC(2026, 10, 24)

describe.skipIf(python === null)('a calendar file, read by python3-icalendar', () => {
  it('has every deadline on its day, and every text as it was', () => {
    // No backslash: this reader takes one before a comma for two signs of its own. Our own test has them.
    const texts = fc.sample(
      fc.string({ unit: fc.constantFrom(...'aé;,:"\n 1', '🧑‍💻', 'END:VEVENT', '中文'), maxLength: 150 }),
      { numRuns: 200, seed: 7 },
    )
    const shown = (text: string) => text.trim()
    const events = texts.map(
      (title, at): CalendarEvent => ({
        uid: eventUid(at + 1),
        day: dayAfter('2024-02-20', at),
        title,
        details: [title, 'x'],
        url: 'https://dashboard.example/opportunities/1',
        modified: Date.UTC(2026, 0, 1, 12, 30) + at * 1000,
      }),
    )
    const book = read(calendarFile({ name: 'Échéances, équipe; nord', events, now, refreshMinutes: 60 }))
    expect(book).toMatchObject({ name: 'Échéances, équipe; nord', errors: [] })
    expect(book.events.map(({ uid, from, to, title }) => ({ uid, from, to, title }))).toEqual(
      events.map(({ uid, day, title }) => ({ uid, from: day, to: dayAfter(day, 1), title: shown(title) })),
    )
    expect(book.events[0]?.stamp).toBe('2026-01-01T12:30:00+00:00')
    expect(book.events.every(({ text }) => text?.endsWith('x'))).toBe(true)
  })

  it('is a calendar all the same where there is no deadline', () => {
    expect(read(calendarFile({ name: 'Nothing', events: [], now }))).toEqual({
      name: 'Nothing',
      errors: [],
      kinds: ['VTIMEZONE'],
      events: [],
    })
  })
})
