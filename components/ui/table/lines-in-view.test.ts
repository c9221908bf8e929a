import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnLines, linesAt, linesWithin, placeFor } from './lines-in-view.ts'

const height = fc.integer({ min: 16, max: 80 })
const count = fc.integer({ min: 0, max: 2_000_000 })
const screen = fc.integer({ min: 1, max: 3_000 })

it('every pixel of the screen lies in one of the lines, and no line beside it is among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000 }), screen, height, (top, seen, line) => {
      const { first, last } = linesAt(top, seen, line)
      expect(first * line).toBeLessThanOrEqual(top)
      expect((first + 1) * line).toBeGreaterThan(top)
      expect(last * line).toBeLessThan(top + seen)
      expect((last + 1) * line).toBeGreaterThanOrEqual(top + seen)
    }),
  )
})

it('a bounce beyond the upper edge shows the first lines', () => {
  expect(linesAt(-50, 320, 32)).toEqual({ first: 0, last: 9 })
})

it('in a list that became shorter a screenful stands at its end, or all of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000 }), screen, height, count, (top, seen, line, rows) => {
      const before = linesAt(top, seen, line)
      const within = linesWithin(before, rows)
      expect(within.last).toBe(Math.min(before.last, rows - 1))
      expect(within.last - within.first + 1).toBe(Math.min(rows, before.last - before.first + 1))
    }),
  )
})

it('lines are drawn upwards, each once: all in view, some beside, those asked for, and never one that is not there', () => {
  const beside = fc.integer({ min: 0, max: 14 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.tuple(beside, beside),
      fc.array(fc.integer({ min: -1, max: 100_100 }), { maxLength: 20 }),
      (first, length, rows, around, others) => {
        const seen = linesWithin({ first, last: first + length - 1 }, rows)
        const lines = drawnLines(seen, rows, around, others)
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
        for (let line = seen.first; line <= seen.last; line += 1) expect(lines).toContain(line)
        for (const line of others) expect(lines.includes(line) || line < 0 || line >= rows).toBe(true)
        expect(lines.every((line) => line >= 0 && line < rows)).toBe(true)
        expect(lines.length).toBeLessThanOrEqual(length + around[0] + around[1] + others.length)
      },
    ),
  )
})

it('after the scroll that is said a line is in view, and one that was is not moved', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 320, max: 1_500 }),
      height,
      (line, top, seen, lineHeight) => {
        const covered = 2 * lineHeight
        const next = placeFor(line, lineHeight, { top, height: seen, covered })
        const shown = next ?? top
        expect(line * lineHeight).toBeGreaterThanOrEqual(shown)
        expect((line + 1) * lineHeight).toBeLessThanOrEqual(shown + seen - covered)
        if (next !== null) expect(next).not.toBe(top)
      },
    ),
  )
})
