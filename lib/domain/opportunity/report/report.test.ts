import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardCard } from '../board/card.ts'
import { NO_OPPORTUNITY_FILTER, opportunityMatcher } from '../opportunity-filter.ts'
import { filterOf, type ReportFigure, stagesIn } from './drill.ts'
import { DIMENSIONS, type Dimension, REPORT_MEASURES } from './kinds.ts'
import { spanOf } from './period.ts'
import {
  centsOfMeasure,
  countOf,
  createReport,
  outliersOf,
  type ReportCard,
  reportKeyOf,
  type StageFacts,
} from './report.ts'

const OUTCOMES = ['open', 'open', 'won', 'lost', 'parked'] as const
const facts: StageFacts = {
  outcomeOf: (idStade) => (idStade === null ? 'open' : (OUTCOMES[idStade] ?? 'open')),
  probabilityOf: (idStade) => (idStade === 0 ? 30 : idStade === 1 ? 55 : null),
}

const cardOf = (part: Partial<BoardCard> & { idOpportunity: number }): BoardCard => ({
  title: null,
  deadline: null,
  idStade: null,
  amount: null,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  idCompany: 1,
  idUser: null,
  idCrmVisitCard: null,
  isDeleted: false,
  ...part,
})

const maybe = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { freq: 4 })
const cards = fc
  .array(
    fc.record({
      idStade: maybe(fc.nat({ max: 4 })),
      idUser: maybe(fc.integer({ min: 101, max: 103 })),
      amount: maybe(fc.integer({ min: -500, max: 900_000_000 }).map((cents) => cents / 100)),
      deadline: maybe(
        fc
          .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 28 }))
          .map(([month, day]) => `2026-0${month}-${String(day).padStart(2, '0')}`),
      ),
    }),
    { maxLength: 40 },
  )
  .map((some) => some.map((part, at) => cardOf({ idOpportunity: at + 1, ...part })))
const dimension = fc.constantFrom(...DIMENSIONS)

/** The expected sum, from the decimal digits of each amount, in whole numbers. */
const byHand = (some: readonly BoardCard[]): number =>
  Number(some.reduce((sum, { amount }) => sum + BigInt((amount ?? 0).toFixed(2).replace('.', '')), 0n))

const matcher = (filter: typeof NO_OPPORTUNITY_FILTER) =>
  opportunityMatcher(filter, {
    today: '2026-02-10',
    now: 0,
    dayStart: Date.parse,
    nameOfUser: () => undefined,
    outcomeOf: facts.outcomeOf,
    stuckDaysOf: () => 30,
    wordsOfCompany: () => '',
    wordsOfContact: () => '',
    wordsOfComment: () => '',
  })

/** Whether an opportunity belongs to a figure. */
function isBehind(card: ReportCard, { measure, within: _, ...keys }: ReportFigure): boolean {
  const outcome = facts.outcomeOf(card.idStade)
  const isWeighted = outcome === 'open' && facts.probabilityOf(card.idStade) !== null
  return (
    Object.entries(keys).every(([dimension, key]) => reportKeyOf(card, dimension as Dimension) === key) &&
    (measure === undefined || (measure === 'weighted' ? isWeighted : outcome === measure))
  )
}

describe('a deadline', () => {
  it('has a month where it is a day, and none where it only looks like one', () => {
    const monthOf = (deadline: string | null) => reportKeyOf(cardOf({ idOpportunity: 1, deadline }), 'month')
    expect(monthOf('2026-02-01T00:00:00Z')).toBe('2026-02')
    expect(
      ['9999-99-99T99:99:99Z', '2026-00-10', '2026-13-01', '2026-01-32', 'soon', '', null].map(monthOf),
    ).toEqual(Array.from({ length: 7 }, () => null))
  })
})

describe('a report', () => {
  it('adds up to the cent, in whole and in each of its cells', () => {
    fc.assert(
      fc.property(cards, dimension, dimension, (some, rows, columns) => {
        const { total, lines, columns: sums } = createReport(rows, columns, facts).update(some)
        expect(countOf(total)).toBe(some.length)
        for (const outcome of ['open', 'won', 'lost', 'parked'] as const) {
          expect(total.cents[outcome]).toBe(
            byHand(some.filter((card) => isBehind(card, { measure: outcome }))),
          )
          const parts = [...lines.values()].map(({ figures }) => figures.cents[outcome])
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total.cents[outcome])
        }
        for (const line of lines.values())
          for (const [column, figures] of line.cells) {
            const there = some.filter(
              (card) => reportKeyOf(card, rows) === line.key && reportKeyOf(card, columns) === column,
            )
            expect(countOf(figures)).toBe(there.length)
            expect(figures.cents.won).toBe(
              byHand(there.filter((card) => facts.outcomeOf(card.idStade) === 'won')),
            )
            expect(figures.blank).toBe(there.filter(({ amount }) => amount === null).length)
          }
        expect([...sums.values()].reduce((sum, part) => sum + part.weighted, 0)).toBe(total.weighted)
      }),
    )
  })

  it('says the same whatever it was told before: only what changed is added again', () => {
    fc.assert(
      fc.property(
        fc.array(cards, { minLength: 1, maxLength: 5 }),
        dimension,
        fc.option(dimension),
        (steps, rows, columns) => {
          const live = createReport(rows, columns, facts)
          for (const step of steps) live.update(step)
          const last = steps.at(-1) ?? []
          const fresh = createReport(rows, columns, facts).update(last)
          expect(live.update(last)).toEqual(fresh)
          expect(live.update([...last])).toBe(live.update(last))
        },
      ),
    )
  })

  it('opens each of its figures as the cards behind it', () => {
    fc.assert(
      fc.property(
        cards,
        dimension,
        dimension,
        fc.option(fc.constantFrom(...REPORT_MEASURES), { nil: undefined }),
        maybe(fc.constantFrom(101, 102)),
        (all, rows, columns, measure, owner) => {
          const filter = {
            ...NO_OPPORTUNITY_FILTER,
            owners: owner === null ? [] : [owner],
            deadlineTo: '2026-03-15',
          }
          const shown = all.filter(matcher(filter))
          for (const line of createReport(rows, columns, facts).update(shown).lines.values())
            for (const [column, figures] of line.cells) {
              const place: ReportFigure = { [rows]: line.key, [columns]: column, measure }
              const behind = shown.filter((card) => isBehind(card, place))
              if (measure === 'weighted') expect(behind.length).toBe(figures.counts.open - figures.unweighted)
              if (behind.length === 0) continue
              const opened = filterOf(filter, place, stagesIn(shown), facts)
              expect(opened && all.filter(matcher(opened))).toEqual(behind)
              if (measure !== undefined && measure !== 'weighted')
                expect(centsOfMeasure(figures, measure)).toBe(byHand(behind))
            }
        },
      ),
    )
  })

  it('opens the figures of a period as those of its days that the filter shows, and none where there are none', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom(...REPORT_MEASURES), (all, measure) => {
        const filter = { ...NO_OPPORTUNITY_FILTER, deadlineFrom: '2026-02-10', deadlineTo: '2026-03-15' }
        const within = spanOf('month', '2026-02-10')
        const shown = all.filter(matcher(filter))
        const opened = filterOf(filter, { measure, within }, stagesIn(shown), facts)
        const behind = shown.filter(
          (card) => isBehind(card, { measure }) && (card.deadline ?? '') <= within.to,
        )
        expect(opened ? all.filter(matcher(opened)) : []).toEqual(behind)
      }),
    )
  })

  it('weighs what is open by how likely it is won, and says where nobody said it', () => {
    const { total } = createReport('stage', null, facts).update([
      cardOf({ idOpportunity: 1, idStade: 0, amount: 100.1 }),
      cardOf({ idOpportunity: 2, idStade: 1, amount: 33.33 }),
      cardOf({ idOpportunity: 3, idStade: null, amount: 1_000 }),
      cardOf({ idOpportunity: 4, idStade: 2, amount: 5 }),
    ])
    expect(centsOfMeasure(total, 'weighted')).toBe(Math.round(10_010 * 0.3 + 3_333 * 0.55))
    expect(total.unweighted).toBe(1)
  })

  it('names one that is most of what is open, and none among few', () => {
    const small = [1, 2, 3, 4].map((idOpportunity) => cardOf({ idOpportunity, amount: 10 }))
    const large = cardOf({ idOpportunity: 9, amount: 360 })
    expect(outliersOf([...small, large], facts)).toEqual([{ card: large, outcome: 'open', share: 0.9 }])
    expect(outliersOf([...small.slice(1), large], facts)).toEqual([])
    expect(outliersOf([...small, { ...large, idStade: 2 }], facts)).toEqual([])
    const lost = [...small, large].map((card) => ({ ...card, idStade: 3 }))
    expect(outliersOf(lost, facts)).toMatchObject([{ outcome: 'lost', share: 0.9 }])
  })
})

describe('a quarter', () => {
  it('is that of its three months', () => {
    const days = ['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31', null]
    const keys = days.map((deadline) => reportKeyOf(cardOf({ idOpportunity: 1, deadline }), 'quarter'))
    expect(keys).toEqual(['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q4', null])
  })
})

describe('a period', () => {
  it.each([
    ['month', '2026-11-24', 0, '2026-11-01', '2026-11-30'],
    ['month', '2026-01-31', -1, '2025-12-01', '2025-12-31'],
    ['month', '2024-01-31', 1, '2024-02-01', '2024-02-29'],
    ['quarter', '2026-02-01', -1, '2025-10-01', '2025-12-31'],
    ['year', '2026-11-24', -1, '2025-01-01', '2025-12-31'],
  ] as const)('%s of %s, %i on', (period, day, step, from, to) => {
    expect(spanOf(period, day, step)).toEqual({ from, to })
  })
})
