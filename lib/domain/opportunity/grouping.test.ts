import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardCard } from './board/card.ts'
import type { StadeOutcome } from './board/stade-outcome.ts'
import { groupRows, weightedAmount } from './grouping.ts'
import { DIMENSIONS } from './report/kinds.ts'
import { createReport, type StageFacts } from './report/report.ts'

const outcomes = new Map<number | null, StadeOutcome>([
  [1, 'open'],
  [2, 'open'],
  [3, 'won'],
  [4, 'lost'],
])
const facts: StageFacts = {
  outcomeOf: (idStade) => outcomes.get(idStade) ?? 'open',
  probabilityOf: (idStade) => (idStade === 1 ? 33 : idStade === 3 ? 100 : idStade === 2 ? 70 : null),
}

const card = fc.record({
  idOpportunity: fc.integer({ min: 1, max: 99_999 }),
  idStade: fc.constantFrom(1, 2, 3, 4, 5, null),
  idUser: fc.constantFrom(101, 102, null),
  amount: fc.option(
    fc.integer({ min: -500_000_00, max: 500_000_00 }).map((cents) => cents / 100),
    { nil: null },
  ),
  deadline: fc.constantFrom('2026-01-05T00:00:00Z', '2026-01-31', '2026-02-01T00:00:00Z', null),
}) as fc.Arbitrary<BoardCard>
const cards = fc.uniqueArray(card, { selector: (one) => one.idOpportunity, maxLength: 60 })

/** An amount in euros as whole cents, parsed from its decimal text without floating point. */
const byHand = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''))

describe('groupRows', () => {
  it('has every row once, in order, and sums that are equal by hand to the cent', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom(...DIMENSIONS), (rows, by) => {
        const groups = groupRows(rows, by, facts, (keys) => [...keys].toReversed())
        expect(
          groups.flatMap((group) => group.rows).toSorted((a, b) => rows.indexOf(a) - rows.indexOf(b)),
        ).toEqual(rows)
        for (const group of groups) {
          expect(group.count).toBe(group.rows.length)
          const places = group.rows.map((row) => rows.indexOf(row))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
          let [sum, weighted] = [0n, 0n]
          for (const { amount, idStade } of group.rows) {
            if (amount === null) continue
            sum += byHand(amount)
            if (idStade === 1) weighted += byHand(amount) * 33n
            if (idStade === 2) weighted += byHand(amount) * 70n
          }
          expect(BigInt(group.cents)).toBe(sum)
          expect(BigInt(group.weighted ?? 0)).toBe(weighted)
          const isSaid = group.rows.some(
            (row) => row.amount !== null && (row.idStade === 1 || row.idStade === 2),
          )
          expect(group.weighted !== null).toBe(isSaid)
        }
      }),
    )
  })

  it('tells what the report tells', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom(...DIMENSIONS), (rows, by) => {
        const { lines } = createReport(by, null, facts).update(rows)
        const groups = groupRows(rows, by, facts, (keys) => [...keys])
        expect(groups).toHaveLength(lines.size)
        for (const { key, cents, weighted } of groups) {
          const figures = lines.get(key)?.figures
          expect(weighted ?? 0).toBe(figures?.weighted)
          const { open = 0, won = 0, lost = 0, parked = 0 } = figures?.cents ?? {}
          expect(cents).toBe(open + won + lost + parked)
        }
      }),
    )
  })
})

it('weighs what is open by how likely its stage is won', () => {
  expect(weightedAmount({ amount: 100.01, idStade: 1 }, facts)).toBe(33)
  expect(weightedAmount({ amount: 100, idStade: 3 }, facts)).toBe(null)
  expect(weightedAmount({ amount: 100, idStade: 5 }, facts)).toBe(null)
  expect(weightedAmount({ amount: null, idStade: 1 }, facts)).toBe(null)
})
