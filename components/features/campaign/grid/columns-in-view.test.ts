import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsInStrip, pinnedCount, widthsOf } from './columns-in-view.ts'

const widths = fc.array(fc.integer({ min: 56, max: 800 }), { minLength: 1, maxLength: 30 })
const strip = fc.record({
  left: fc.integer({ min: -500, max: 12_000 }),
  width: fc.integer({ min: 1, max: 3000 }),
})

describe('columnsIn', () => {
  it('finds the columns that touch the strip, no other, and one where none does', () => {
    fc.assert(
      fc.property(widths, strip, (all, { left, width }) => {
        const edges = all.map((_, index) => all.slice(0, index).reduce((sum, each) => sum + each, 0))
        const touched = [...all.keys()].filter((index) => {
          const from = edges[index] as number
          return from < left + width && from + (all[index] as number) > left
        })
        const { first, last } = columnsInStrip(all, { left, width })
        if (touched.length === 0) {
          expect(first).toBe(last)
          expect(first).toBe(left < 0 ? 0 : all.length - 1)
        } else expect([first, last]).toEqual([touched[0], touched.at(-1)])
      }),
    )
  })

  it('takes a grid without a column', () => {
    expect(columnsInStrip([], { left: 0, width: 100 })).toEqual({ first: 0, last: 0 })
  })
})

describe('the columns that are not pinned', () => {
  it('are measured without those that are', () => {
    const columns = [
      { pinned: true, width: 240 },
      { pinned: false, width: 128 },
      { pinned: false, width: 96 },
    ]
    expect(widthsOf(columns)).toEqual([128, 96])
    expect(pinnedCount(columns)).toBe(1)
  })
})
