import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { BoardCard } from './card.ts'
import { type ColumnKey, columnOf, createColumns, type Passes, weightedCents } from './columns.ts'
import { CARD_ORDERS, type CardOrder, sortKeyOf } from './order.ts'

const card = fc.record<BoardCard>({
  idOpportunity: fc.integer({ min: 1, max: 30 }),
  title: fc.option(fc.constantFrom('Toner', 'toner', 'Éclair', 'ink', ' ')),
  deadline: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01T22:00:00Z', '2025-05-01', 'soon')),
  idStade: fc.option(fc.integer({ min: 1, max: 4 })),
  amount: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
  created: fc.constant('2026-01-01T00:00:00Z'),
  modified: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00Z'),
  idCompany: fc.integer({ min: 1, max: 3 }),
  idUser: fc.constant(null),
  idCrmVisitCard: fc.constant(null),
  isDeleted: fc.constant(false),
})

type Step =
  | { kind: 'put'; card: BoardCard }
  | { kind: 'remove'; id: number }
  | { kind: 'load'; cards: BoardCard[] }
  | { kind: 'order'; order: CardOrder }
  | { kind: 'filter'; idCompany: number | null }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: card.map((one): Step => ({ kind: 'put', card: one })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }).map((id): Step => ({ kind: 'remove', id })) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(card, { selector: ({ idOpportunity }) => idOpportunity })
      .map((cards): Step => ({ kind: 'load', cards })),
  },
  fc.constantFrom(...CARD_ORDERS).map((order): Step => ({ kind: 'order', order })),
  fc.option(fc.integer({ min: 1, max: 3 })).map((idCompany): Step => ({ kind: 'filter', idCompany })),
)

const cents = (cards: readonly BoardCard[]) =>
  cards.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0)

/** The expected columns, computed from scratch. */
function naive(cards: readonly BoardCard[], order: CardOrder, passes: Passes) {
  const columns = new Map<ColumnKey, BoardCard[]>()
  for (const one of cards.filter(passes))
    columns.set(columnOf(one), [...(columns.get(columnOf(one)) ?? []), one])
  const key = sortKeyOf(order)
  for (const held of columns.values()) {
    held.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.idOpportunity - b.idOpportunity))
  }
  return columns
}

describe('the columns', () => {
  it('equal what a recomputation from nothing gives, after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const columns = createColumns()
        const model = new Map<number, BoardCard>()
        let order: CardOrder = 'deadline'
        let passes: Passes = () => true
        for (const one of steps) {
          const touched = new Set<ColumnKey>()
          const before = naive([...model.values()], order, passes)
          if (one.kind === 'put') {
            model.set(one.card.idOpportunity, one.card)
            columns.put(one.card, touched)
          } else if (one.kind === 'remove') {
            model.delete(one.id)
            columns.remove(one.id, touched)
          } else if (one.kind === 'load') {
            model.clear()
            for (const each of one.cards) model.set(each.idOpportunity, each)
            columns.load(one.cards)
          } else if (one.kind === 'order') {
            order = one.order
            columns.arrange({ order })
          } else {
            passes = one.idCompany === null ? () => true : ({ idCompany }) => idCompany === one.idCompany
            columns.arrange({ passes })
          }
          const after = naive([...model.values()], order, passes)
          expect(new Set(columns.keys())).toEqual(new Set(after.keys()))
          for (const [key, cards] of after) {
            const column = columns.column(key)
            expect(column.entries.map((entry) => entry.card)).toEqual(cards)
            expect(column.cents).toBe(cents(cards))
            for (const [index, each] of cards.entries())
              expect(columns.indexOf(each.idOpportunity)).toBe(index)
          }
          const shown = [...after.values()].flat()
          expect(columns.totals()).toEqual({ total: model.size, shown: shown.length, cents: cents(shown) })
          expect(columns.shownCards()).toHaveLength(shown.length)
          expect(columns.totals().total).toBe(model.size)
          // Columns that were not reported as touched are unchanged.
          if (one.kind === 'put' || one.kind === 'remove') {
            for (const key of new Set([...before.keys(), ...after.keys()])) {
              if (!touched.has(key)) expect(after.get(key)).toEqual(before.get(key))
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('put late, dear, fresh and early letters first, and what is missing last', () => {
    const base = {
      created: '',
      idCompany: 1,
      idUser: null,
      idCrmVisitCard: null,
      isDeleted: false,
      idStade: 1,
    }
    const make = (idOpportunity: number, more: Partial<BoardCard>): BoardCard => ({
      title: null,
      deadline: null,
      amount: null,
      modified: '2026-01-01T00:00:00Z',
      ...base,
      idOpportunity,
      ...more,
    })
    const first = make(1, {})
    const second = make(2, {
      title: 'Zoé',
      deadline: '2026-02-01',
      amount: 5,
      modified: '2026-01-03T00:00:00Z',
    })
    const third = make(3, {
      title: 'éa',
      deadline: '2026-01-01',
      amount: 9,
      modified: '2026-01-02T00:00:00Z',
    })
    const columns = createColumns()
    columns.load([first, second, third])
    const ids = (order: CardOrder) => {
      columns.arrange({ order })
      return columns.column(1).entries.map(({ card: { idOpportunity } }) => idOpportunity)
    }
    expect(ids('deadline')).toEqual([3, 2, 1])
    expect(ids('amount')).toEqual([3, 2, 1])
    expect(ids('modified')).toEqual([2, 3, 1])
    expect(ids('title')).toEqual([3, 2, 1])
    expect(columns.isShown(1)).toBe(true)
    expect(columns.get(9)).toBe(undefined)
  })
})

describe('a weighted sum', () => {
  it('is a whole number of cents, within half a cent of the sum times the chance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.integer({ min: 0, max: 100 }),
        (cents, percent) => {
          const weighted = weightedCents(cents, percent)
          expect(Number.isInteger(weighted)).toBe(true)
          const exact = BigInt(cents) * BigInt(percent)
          const off = BigInt(weighted) * 100n - exact
          expect(off >= -50n && off <= 50n).toBe(true)
        },
      ),
    )
  })
  it('is all of it at 100 %, and none at 0 %', () => {
    expect([weightedCents(333, 100), weightedCents(333, 0), weightedCents(333, 50)]).toEqual([333, 0, 167])
  })
})
