import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { BoardCard } from './card.ts'
import { type ColumnKey, centsOf, createColumns } from './columns.ts'
import { LANE_KINDS, type LaneKind } from './lane-kinds.ts'
import { createLanes, laneOf, lanesInOrder, NO_LANE, placed, rowsBetween } from './lanes.ts'

const KINDS = LANE_KINDS.filter((kind): kind is LaneKind => kind !== 'none')
const DAYS = ['2026-01-31T00:00:00Z', '2026-02-01', '2025-12-31T23:00:00Z', 'soon', '']

const card = fc.record<BoardCard>({
  idOpportunity: fc.integer({ min: 1, max: 60 }),
  title: fc.constant(null),
  deadline: fc.option(fc.constantFrom(...DAYS)),
  idStade: fc.option(fc.integer({ min: 1, max: 3 })),
  amount: fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  created: fc.constant('2026-01-01T00:00:00Z'),
  modified: fc.constant('2026-01-01T00:00:00Z'),
  idCompany: fc.constant(1),
  idUser: fc.option(fc.integer({ min: 1, max: 4 })),
  idCrmVisitCard: fc.constant(null),
  isDeleted: fc.constant(false),
})
const cards = fc.uniqueArray(card, { selector: ({ idOpportunity }) => idOpportunity })

describe.each(KINDS)('lanes by %s', (kind) => {
  it('hold every card once, in its column’s order, counted and added up, whatever changed before', () => {
    fc.assert(
      fc.property(cards, fc.array(card, { maxLength: 12 }), (first, changes) => {
        const columns = createColumns()
        const versions = new Map<ColumnKey, number>()
        const lanesOf = createLanes(kind)
        const look = () =>
          lanesOf(
            columns.keys().map((key) => ({
              key,
              column: columns.column(key),
              version: versions.get(key) ?? 0,
            })),
          )
        columns.load(first)
        look()
        for (const change of changes) {
          const touched = new Set<ColumnKey>()
          columns.put(change, touched)
          for (const key of touched) versions.set(key, (versions.get(key) ?? 0) + 1)
          look()
        }
        const lanes = look()
        const shown = columns.shownCards()
        expect([...lanes.values()].reduce((sum, { count }) => sum + count, 0)).toBe(shown.length)
        for (const [key, lane] of lanes) {
          const own = shown.filter((one) => laneOf(one, kind) === key)
          expect(lane.count).toBe(own.length)
          expect(lane.cents).toBe(own.reduce((sum, one) => sum + centsOf(one), 0))
          for (const [column, cell] of lane.cells)
            expect(cell.cards).toEqual(
              columns
                .column(column)
                .entries.flatMap((entry) => (own.includes(entry.card) ? [entry.card] : [])),
            )
        }
      }),
    )
  })

  it('come in order, and what has none comes last', () => {
    fc.assert(
      fc.property(cards, (some) => {
        const columns = createColumns()
        columns.load(some)
        const all = columns.keys().map((key) => ({ key, column: columns.column(key), version: 0 }))
        const keys = lanesInOrder(createLanes(kind)(all), kind, (key) => `name ${key}`).map(({ key }) => key)
        if (keys.includes(NO_LANE)) expect(keys.at(-1)).toBe(NO_LANE)
        const named = keys.filter((key) => key !== NO_LANE)
        expect(named).toEqual(named.toSorted())
      }),
    )
  })
})

it('stand below one another, each as high as its fullest open column', () => {
  fc.assert(
    fc.property(cards, fc.subarray<ColumnKey>([1, 2, 3, 'none']), fc.boolean(), (some, open, folded) => {
      const columns = createColumns()
      columns.load(some)
      const all = columns.keys().map((key) => ({ key, column: columns.column(key), version: 0 }))
      const lanes = lanesInOrder(createLanes('owner')(all), 'owner', String)
      const places = placed(lanes, open, () => folded, { head: 36, foot: 8, step: 100 })
      let end = 0
      for (const { lane, top, height } of places) {
        expect(top).toBe(end)
        end = top + height
        for (const key of open) {
          const rows = lane.cells.get(key)?.cards.length ?? 0
          if (!folded) expect(height - 36 - 8).toBeGreaterThanOrEqual(rows * 100)
        }
        if (folded) expect(height).toBe(36)
      }
    }),
  )
})

it('shows the rows that a height cuts, and no others', () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.nat(3000),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(60),
      (from, size, step, count) => {
        const [first, end] = rowsBetween(from, from + size, step, count)
        for (let row = 0; row < count; row += 1) {
          const isCut = row * step < from + size && (row + 1) * step > from
          expect(row >= first && row < end).toBe(isCut)
        }
      },
    ),
  )
})
