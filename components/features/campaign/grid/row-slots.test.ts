import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowSlots } from './row-slots.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

describe('createRowSlots', () => {
  it('gives every line a place of its own, and a line that stays keeps its place', () => {
    const windows = fc.array(
      fc
        .integer({ min: 0, max: 60 })
        .chain((from) => fc.integer({ min: 0, max: 30 }).map((count) => range(from, count))),
    )
    fc.assert(
      fc.property(windows, (shown) => {
        const place = createRowSlots()
        let before: ReadonlyMap<number, number> = new Map()
        for (const lines of shown) {
          const now = place(lines)
          expect([...now.keys()].sort((a, b) => a - b)).toEqual(lines)
          expect(new Set(now.values()).size).toBe(lines.length)
          for (const line of lines) if (before.has(line)) expect(now.get(line)).toBe(before.get(line))
          before = now
        }
      }),
    )
  })

  it('gives a line that comes the place of one that went: as many places as lines, however far somebody scrolls', () => {
    const place = createRowSlots()
    const used = new Set<number>()
    for (let from = 0; from < 5_000; from += 3)
      for (const slot of place(range(from, 40)).values()) used.add(slot)
    expect(used.size).toBe(40)
  })
})
