import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gridItems } from './grid-items.ts'
import { cellCount, cellForKey, cellRange } from './grid-keys.ts'

const extent = { items: 100, columns: 5, page: 20 }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })
const from = { item: 50, column: 2 }

describe('keys of a spreadsheet', () => {
  it.each([
    ['ArrowDown', false, 51, 2],
    ['ArrowUp', false, 49, 2],
    ['ArrowLeft', false, 50, 1],
    ['ArrowRight', false, 50, 3],
    ['Home', false, 50, 0],
    ['End', false, 50, 4],
    ['PageDown', false, 70, 2],
    ['PageUp', false, 30, 2],
    ['ArrowDown', true, 99, 2],
    ['ArrowUp', true, 0, 2],
    ['ArrowLeft', true, 50, 0],
    ['ArrowRight', true, 50, 4],
    ['Home', true, 0, 0],
    ['End', true, 99, 4],
  ])('%s, Ctrl %s', (key, ctrl, item, column) => {
    expect(cellForKey(press(key, ctrl), from, extent)).toEqual({ item, column })
  })

  it('reaches the head from the first row, and leaves other keys alone', () => {
    expect(cellForKey(press('ArrowUp'), { item: 0, column: 1 }, extent)?.item).toBe(-1)
    expect(cellForKey(press('ArrowUp', true), { item: 0, column: 1 }, extent)?.item).toBe(-1)
    expect(cellForKey(press('PageUp'), { item: 5, column: 1 }, extent)?.item).toBe(0)
    expect(cellForKey(press('x'), from, extent)).toBeNull()
  })

  it('never leaves the grid', () => {
    const keys = fc.constantFrom(
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    )
    const size = fc.record({
      items: fc.nat(50),
      columns: fc.integer({ min: 1, max: 9 }),
      page: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(size, fc.array(fc.tuple(keys, fc.boolean())), (within, presses) => {
        let cell = { item: -1, column: 0 }
        for (const [key, ctrl] of presses) {
          cell = cellForKey(press(key, ctrl), cell, within) ?? cell
          expect(cell.item).toBeGreaterThanOrEqual(-1)
          expect(cell.item).toBeLessThan(Math.max(within.items, 1))
          expect(cell.column).toBeGreaterThanOrEqual(0)
          expect(cell.column).toBeLessThan(within.columns)
        }
      }),
    )
  })

  it('counts the cells between two corners', () => {
    const range = cellRange({ item: 7, column: 1 }, { item: 5, column: 3 })
    expect(range).toEqual({ fromItem: 5, toItem: 7, fromColumn: 1, toColumn: 3 })
    expect(cellCount(range, () => true)).toBe(9)
    // Every third line is a group header.
    expect(cellCount(range, (item) => item % 3 !== 0)).toBe(6)
    expect(cellCount({ ...range, fromColumn: 0, toColumn: 1 }, () => true)).toBe(3)
    expect(cellCount({ ...range, fromColumn: 0, toColumn: 0 }, () => true)).toBe(0)
  })
})

describe('the lines of a grid', () => {
  it('are the rows, in order, and back', () => {
    const plain = gridItems({ order: null, count: 3, groups: null }, new Set())
    expect([plain.count, plain.rowAt(2), plain.rowAt(3), plain.itemOf(1), plain.itemOf(3)]).toEqual([
      3,
      2,
      null,
      1,
      null,
    ])
    const ordered = gridItems({ order: Uint32Array.of(4, 2), count: 2, groups: null }, new Set())
    expect([ordered.rowAt(0), ordered.itemOf(2), ordered.itemOf(0)]).toEqual([4, 1, null])
  })

  it('have a head above each group, whose rows fold in', () => {
    const view = {
      order: Uint32Array.of(3, 1, 0, 2),
      count: 4,
      groups: [
        { code: 7, count: 3 },
        { code: 1, count: 1 },
      ],
    }
    const open = gridItems(view, new Set())
    expect(open.count).toBe(6)
    expect([0, 1, 2, 3, 4, 5].map(open.rowAt)).toEqual([null, 3, 1, 0, null, 2])
    expect([open.groupAt(0)?.code, open.groupAt(1), open.groupAt(4)?.code]).toEqual([7, null, 1])
    const folded = gridItems(view, new Set([7]))
    expect([folded.count, folded.rowAt(1), folded.rowAt(2), folded.itemOf(3)]).toEqual([3, null, 2, null])
  })
})
