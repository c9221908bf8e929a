import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mondayOf, PIVOT_MEASURES, type PivotValue, pivotOf } from './pivot.ts'

interface Row {
  line: string | null
  column: string
  value: PivotValue
}

const value = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.boolean(), fc.constant(null), fc.constant(''))
const row = fc.record({
  line: fc.option(fc.constantFrom('a', 'b', 'c')),
  column: fc.constantFrom('x', 'y'),
  value,
})

const question = (measure: (typeof PIVOT_MEASURES)[number]) => ({
  lineOf: ({ line }: Row) => line,
  columnOf: ({ column }: Row) => column,
  measuredOf: ({ value }: Row) => value,
  measure,
})

/** A plain reference implementation, over the rows of one cell. */
function measured(rows: readonly Row[], measure: (typeof PIVOT_MEASURES)[number]): number | null {
  const values = rows.flatMap(({ value }) => (value === null || value === '' ? [] : [value]))
  const sum = values.reduce<number>((all, each) => all + Number(each), 0)
  if (measure === 'count') return rows.length
  if (measure === 'filled') return values.length
  if (measure === 'distinct') return new Set(values).size
  if (values.length === 0) return null
  return measure === 'sum' ? sum : sum / values.length
}

describe('pivotOf', () => {
  it.each(PIVOT_MEASURES)('each cell and each total is the %s of its own rows', (measure) => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const { lines, columns, all } = pivotOf(rows, question(measure))
        expect(all.value).toBe(measured(rows, measure))
        for (const { key, cells, total } of lines) {
          const own = rows.filter(({ line }) => line === key)
          expect(total).toEqual({ value: measured(own, measure), count: own.length })
          for (const [column, cell] of cells)
            expect(cell.value).toBe(
              measured(
                own.filter((each) => each.column === column),
                measure,
              ),
            )
        }
        for (const { key, total } of columns)
          expect(total.value).toBe(
            measured(
              rows.filter(({ column }) => column === key),
              measure,
            ),
          )
        expect(lines.reduce((sum, { total }) => sum + total.count, 0)).toBe(rows.length)
      }),
    )
  })

  it('without columns has totals alone', () => {
    const rows: Row[] = [{ line: 'a', column: 'x', value: 1 }]
    const { lines, columns } = pivotOf(rows, { ...question('sum'), columnOf: null })
    expect(columns).toEqual([])
    expect(lines).toEqual([{ key: 'a', sample: rows[0], cells: new Map(), total: { value: 1, count: 1 } }])
  })
})

describe('mondayOf', () => {
  it('is a Monday, at most six days before, the same for the whole week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10)
        const monday = mondayOf(day)
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        const apart = (Date.parse(day) - Date.parse(monday)) / 86_400_000
        expect(apart).toBeGreaterThanOrEqual(0)
        expect(apart).toBeLessThan(7)
        expect(mondayOf(monday)).toBe(monday)
      }),
    )
  })
})
