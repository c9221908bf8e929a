import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLines } from './group-lines.ts'
import { plainLines } from './table-lines.ts'

const groups = fc.array(fc.record({ count: fc.integer({ min: 1, max: 6 }), folded: fc.boolean() }), {
  maxLength: 8,
})

describe('groupLines', () => {
  it('is what one gets by writing every line down', () => {
    fc.assert(
      fc.property(groups, (some) => {
        const written: { head: number; row: number }[] = []
        const lineOf = new Map<number, number>()
        let row = 0
        for (const [at, { count, folded }] of some.entries()) {
          written.push({ head: at, row: -1 })
          for (let below = 0; below < count; below += 1, row += 1) {
            lineOf.set(row, folded ? -1 : written.length)
            if (!folded) written.push({ head: -1, row })
          }
        }
        const lines = groupLines(some)
        expect(lines.count).toBe(written.length)
        for (const [line, expected] of written.entries())
          expect({ head: lines.headAt(line), row: lines.rowAt(line) }).toEqual(expected)
        for (const [at, line] of lineOf) expect(lines.lineOf(at)).toBe(line)
        for (const beyond of [-1, written.length])
          expect([lines.headAt(beyond), lines.rowAt(beyond)]).toEqual([-1, -1])
        expect([lines.lineOf(-1), lines.lineOf(row)]).toEqual([-1, -1])
      }),
    )
  })

  it('is the rows alone without groups', () => {
    const lines = plainLines(2)
    expect([lines.count, lines.rowAt(1), lines.rowAt(2), lines.headAt(0), lines.lineOf(1)]).toEqual([
      2, 1, -1, -1, 1,
    ])
  })
})
