import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type CompanyVisit,
  changedSince,
  GLANCE_SECTIONS,
  type GlanceCounts,
  keyContacts,
  nextDay,
  visited,
} from './glance.ts'

const HOUR = 3_600_000

const stamps = fc
  .array(fc.integer({ min: 1, max: 50 }), { maxLength: 6 })
  .map((all) => all.toSorted((a, b) => b - a))
const counts: fc.Arbitrary<GlanceCounts> = fc
  .dictionary(fc.constantFrom(...GLANCE_SECTIONS), stamps)
  .map((sections) =>
    Object.fromEntries(
      Object.entries(sections).map(([section, all]) => [section, { count: all.length, stamps: all }]),
    ),
  )

describe('visited and changedSince', () => {
  it('tells what changed since the visit before, and goes on telling it during this one', () => {
    const seen = { alerts: { count: 1, stamps: [10] }, news: { count: 0, stamps: [] } }
    const now = {
      alerts: { count: 2, stamps: [12, 10] },
      news: { count: 1, stamps: [3] },
      parcs: { count: 1, stamps: [9] },
    }
    const first = visited(null, 0, seen)
    expect(first.before).toBeNull()
    const second = visited(first, 2 * HOUR, now)
    // Software was not seen before, so nothing of it counts as new.
    expect(changedSince(second.before?.marks ?? {}, now)).toEqual([
      { section: 'alerts', count: 1 },
      { section: 'news', count: 1 },
    ])
    const reload = visited(second, 2 * HOUR + 60_000, now)
    expect(reload.before).toEqual(second.before)
    const third = visited(reload, 5 * HOUR, now)
    expect(changedSince(third.before?.marks ?? {}, now)).toEqual([])
  })

  it('a second look at the same finds nothing new, whatever there is and whatever could not be read', () => {
    fc.assert(
      fc.property(counts, counts, (before, now) => {
        const first = visited(visited(null, 0, before), HOUR, now)
        const again = visited(first, 2 * HOUR, now)
        expect(changedSince(again.before?.marks ?? {}, now)).toEqual([])
        for (const section of GLANCE_SECTIONS) {
          // A section that could not be read keeps its last mark.
          if (now[section] === undefined)
            expect(first.marks[section]).toBe(visited(null, 0, before).marks[section])
          expect(first.marks[section] ?? 0).toBeGreaterThanOrEqual(before[section]?.stamps[0] ?? 0)
        }
      }),
    )
  })

  it('never tells more than there is', () => {
    fc.assert(
      fc.property(counts, counts, (before, now) => {
        const { marks }: CompanyVisit = visited(null, 0, before)
        for (const { section, count } of changedSince(marks, now)) {
          expect(count).toBeGreaterThan(0)
          expect(count).toBeLessThanOrEqual(now[section]?.stamps.length ?? 0)
        }
      }),
    )
  })
})

describe('keyContacts', () => {
  const card = (idCrmVisitCard: number, more: object) => ({
    idCrmVisitCard,
    firstName: 'A',
    lastName: 'B',
    fullName: null,
    email: null,
    phone: null,
    mobile: null,
    isCompany: false,
    contactLeftCompany: false,
    latestFunction: null,
    ...more,
  })

  it('puts numbers first, and leaves out whoever left, cannot be reached or is no person', () => {
    const cards = [
      card(1, { email: 'a@x.fr' }),
      card(2, { phone: '01', contactLeftCompany: true }),
      card(3, { phone: '01', isCompany: true }),
      card(4, {}),
      card(5, { mobile: '06' }),
      card(6, { mobile: '06', email: 'a@x.fr' }),
      card(7, { phone: '01', firstName: null, lastName: null }),
    ]
    expect(keyContacts(cards, 3).map((one) => one.idCrmVisitCard)).toEqual([6, 5, 1])
    expect(keyContacts(cards, 1)).toHaveLength(1)
  })
})

describe('nextDay', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((of) => ({ day: `2026-11-${of}` }))
  it('is the first from today on, else the last one passed', () => {
    fc.assert(
      fc.property(fc.array(day), day, (rows, { day: today }) => {
        const found = nextDay(rows, today)
        const ahead = rows.filter((row) => row.day >= today)
        if (rows.length === 0) expect(found).toBeNull()
        else if (ahead.length > 0)
          expect(ahead.every((row) => found !== null && found.day <= row.day)).toBe(true)
        else expect(rows.every((row) => found !== null && found.day >= row.day)).toBe(true)
      }),
    )
  })
})
