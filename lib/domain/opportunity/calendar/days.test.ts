import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { type BoardCard, deadlineDayOf } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { spanOf } from '../report/period.ts'
import { cardsByDay, inDayOrder, nearestDays, shownOf, steppedDay, weeksOf } from './days.ts'
import { CALENDAR_SPANS } from './span.ts'

const day = fc.integer({ min: -800, max: 800 }).map((away) => dayAfter('2026-03-29', away))
const span = fc.constantFrom(...CALENDAR_SPANS)
const deadline = fc.oneof(
  fc.constant(null),
  day,
  day.map((text) => `${text}T23:30:00.000Z`),
  fc.constantFrom('', 'soon', '2026-02-30'),
)
const cards = fc
  .array(fc.record({ deadline, amount: fc.option(fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100)) }))
  .map((all) =>
    all.map(
      (one, at): BoardCard => ({
        ...one,
        idOpportunity: at + 1,
        title: null,
        idStade: null,
        created: '',
        modified: '',
        idCompany: 1,
        idUser: null,
        idCrmVisitCard: null,
        isDeleted: false,
      }),
    ),
  )
const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay()

describe('weeksOf', () => {
  it('begins on Mondays, follows day by day, and holds the whole month or week and no week more', () => {
    fc.assert(
      fc.property(span, day, (of, at) => {
        const weeks = weeksOf(of, at)
        const days = weeks.flat()
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(weekday(week[0] ?? '')).toBe(1)
        }
        for (const [place, one] of days.entries()) expect(one).toBe(dayAfter(days[0] ?? '', place))
        const { from, to } = spanOf(of, at)
        expect(days).toEqual(expect.arrayContaining([from, at, to]))
        expect(weeks.at(0)?.some((one) => one >= from && one <= to)).toBe(true)
        expect(weeks.at(-1)?.some((one) => one >= from && one <= to)).toBe(true)
      }),
    )
  })
})

describe('steppedDay', () => {
  it('comes to the next month or week, whatever the day, and back', () => {
    fc.assert(
      fc.property(span, day, fc.integer({ min: -20, max: 20 }), (of, at, step) => {
        const there = steppedDay(of, at, step)
        expect(spanOf(of, there)).toEqual(spanOf(of, at, step))
        expect(spanOf(of, steppedDay(of, there, -step))).toEqual(spanOf(of, at))
        if (of === 'week') expect(weekday(there)).toBe(weekday(at))
        else expect(there.slice(8) <= at.slice(8)).toBe(true)
      }),
    )
  })
})

describe('cardsByDay', () => {
  it('has every card once: on its day, outside of the stretch, or among those without a day', () => {
    fc.assert(
      fc.property(cards, span, day, (all, of, at) => {
        const within = spanOf(of, at)
        const { days, without } = cardsByDay(all, within)
        expect(without).toBe(all.filter((card) => deadlineDayOf(card.deadline) === null).length)
        const outside = all.filter((card) => {
          const one = deadlineDayOf(card.deadline)
          return one !== null && (one < within.from || one > within.to)
        })
        const found = [...days.values()].flatMap((one) => one.cards)
        expect(new Set(found).size).toBe(found.length)
        expect(found.length + without + outside.length).toBe(all.length)
        for (const [key, one] of days) {
          expect(one.day).toBe(key)
          for (const card of one.cards) expect(deadlineDayOf(card.deadline)).toBe(key)
          expect(one.cents).toBe(one.cards.reduce((sum, card) => sum + centsOf(card), 0))
        }
      }),
    )
  })

  it('does not depend on the order in which cards come', () => {
    fc.assert(
      fc.property(cards, (all) => {
        const ids = (some: readonly BoardCard[]) =>
          [...cardsByDay(some).days]
            .map(([key, { cards: of }]) => [key, of.map((card) => card.idOpportunity)])
            .sort()
        expect(ids(all.toReversed())).toEqual(ids(all))
      }),
    )
  })
})

describe('inDayOrder', () => {
  it('has every card with a day once, day by day, what is done after what is not, and is worked out once', () => {
    fc.assert(
      fc.property(cards, fc.func(fc.boolean()), (all, isDone) => {
        const some = inDayOrder(all, isDone)
        expect(inDayOrder(all, isDone)).toBe(some)
        expect(some).toHaveLength(all.filter((card) => deadlineDayOf(card.deadline) !== null).length)
        const keys = some.map((card) => `${deadlineDayOf(card.deadline)} ${Number(isDone(card))}`)
        expect(keys).toEqual(keys.toSorted())
      }),
    )
  })
})

describe('nearestDays', () => {
  it('leads to no day that an address cannot name', () => {
    const never = ['0001-01-01', '9999-12-31'].map((deadline) => ({ deadline }) as BoardCard)
    expect(nearestDays(never, spanOf('month', '2026-03-29'))).toEqual({ before: null, after: null })
  })

  it('names the nearest day on either side, and none inside', () => {
    fc.assert(
      fc.property(cards, span, day, (all, of, at) => {
        const within = spanOf(of, at)
        const days = all.flatMap((card) => deadlineDayOf(card.deadline) ?? []).sort()
        expect(nearestDays(all, within)).toEqual({
          before: days.findLast((one) => one < within.from) ?? null,
          after: days.find((one) => one > within.to) ?? null,
        })
      }),
    )
  })
})

describe('shownOf', () => {
  it('leaves room for the line that names the others, and shows all where all have room', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (count, fit) => {
        const shown = shownOf(count, fit)
        const lines = shown + (shown < count ? 1 : 0)
        expect(shown).toBeLessThanOrEqual(count)
        if (count <= fit) expect(shown).toBe(count)
        else expect(lines).toBe(Math.max(1, fit))
      }),
    )
  })
})
