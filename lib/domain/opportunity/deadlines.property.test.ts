import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayAfter } from '#lib/domain/time/day-after.ts'
import { deadlineDayOf } from './board/card.ts'
import { deadlinesNear } from './deadlines.ts'
import { isLate } from './opportunity-lateness.ts'

const day = fc.integer({ min: -800, max: 800 }).map((away) => dayAfter('2026-03-29', away))
const deadline = fc.oneof(
  fc.constant(null),
  day,
  day.map((text) => `${text}T23:30:00.000Z`),
  fc.constantFrom('', 'soon', '2026-02-30', '2026-13-01T00:00:00Z'),
)
const rows = fc.array(deadline).map((all) => all.map((one, at) => ({ idOpportunity: at + 1, deadline: one })))

describe('deadlinesNear', () => {
  it('counts as the board does: late by isLate, the rest up to the last day of the stretch', () => {
    fc.assert(
      fc.property(rows, day, fc.integer({ min: 1, max: 30 }), (all, today, ahead) => {
        const found = deadlinesNear(all, today, ahead, 1_000)
        const days = all.flatMap((row) => deadlineDayOf(row.deadline) ?? [])
        const last = dayAfter(today, ahead)
        expect(found.late).toBe(days.filter((deadline) => isLate({ deadline }, 'open', today)).length)
        expect(found.today).toBe(days.filter((one) => one === today).length)
        expect(found.soon).toBe(days.filter((one) => one > today && one <= last).length)
        expect(found.nearest).toHaveLength(found.late + found.today + found.soon)
      }),
    )
  })

  it('answers the nearest first, as many as asked for, each once, and leaves out none that is nearer', () => {
    fc.assert(
      fc.property(rows, day, fc.integer({ min: 0, max: 5 }), (all, today, most) => {
        const every = deadlinesNear(all, today, 7, 1_000).nearest
        const few = deadlinesNear(all, today, 7, most).nearest
        expect(few).toEqual(every.slice(0, most))
        const distances = every.map(({ daysAway }) => Math.abs(daysAway))
        expect(distances).toEqual(distances.toSorted((a, b) => a - b))
        for (const { day: on, daysAway } of every) expect(dayAfter(today, daysAway)).toBe(on)
        expect(new Set(every.map(({ idOpportunity }) => idOpportunity)).size).toBe(every.length)
      }),
    )
  })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rows, day, (all, today) => {
        expect(deadlinesNear(all.toReversed(), today, 7, 8)).toEqual(deadlinesNear(all, today, 7, 8))
      }),
    )
  })
})
