import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  changedSince,
  GLANCE_PARTS,
  type GlanceCounts,
  keyContacts,
  nextDay,
  type Visit,
  visited,
} from './glance.ts'

const HOUR = 3_600_000

const stamps = fc
  .array(fc.integer({ min: 1, max: 50 }), { maxLength: 6 })
  .map((all) => all.toSorted((a, b) => b - a))
const counts: fc.Arbitrary<GlanceCounts> = fc
  .dictionary(fc.constantFrom(...GLANCE_PARTS), stamps)
  .map((parts) =>
    Object.fromEntries(
      Object.entries(parts).map(([part, all]) => [part, { count: all.length, stamps: all }]),
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
    // Software was not looked at before: it is not new.
    expect(changedSince(second.before?.marks ?? {}, now)).toEqual([
      { part: 'alerts', count: 1 },
      { part: 'news', count: 1 },
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
        for (const part of GLANCE_PARTS) {
          // What could not be read is remembered as it was seen last.
          if (now[part] === undefined) expect(first.marks[part]).toBe(visited(null, 0, before).marks[part])
          expect(first.marks[part] ?? 0).toBeGreaterThanOrEqual(before[part]?.stamps[0] ?? 0)
        }
      }),
    )
  })

  it('never tells more than there is', () => {
    fc.assert(
      fc.property(counts, counts, (before, now) => {
        const { marks }: Visit = visited(null, 0, before)
        for (const { part, count } of changedSince(marks, now)) {
          expect(count).toBeGreaterThan(0)
          expect(count).toBeLessThanOrEqual(now[part]?.stamps.length ?? 0)
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
