import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type ColumnFilter, readColumnFilter, writeColumnFilter } from './column-filter.ts'

const bound = fc.option(fc.integer(), { nil: '' }).map(String)
const day = fc
  .option(fc.integer({ min: 0, max: 30_000 }), { nil: null })
  .map((days) => (days === null ? '' : new Date(days * 86_400_000).toISOString().slice(0, 10)))

const same = (kind: 'number' | 'day' | 'values', filter: ColumnFilter) =>
  expect(readColumnFilter(kind, writeColumnFilter(filter))).toEqual(filter)

describe('a column’s filter', () => {
  it('reads what it wrote: ranges of numbers and days, lists of any values', () => {
    fc.assert(
      fc.property(bound, bound, (from, to) => {
        fc.pre(from + to !== '')
        same('number', { kind: 'range', from, to })
      }),
    )
    fc.assert(
      fc.property(day, day, (from, to) => {
        fc.pre(from + to !== '')
        same('day', { kind: 'range', from, to })
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
        same('values', { kind: 'values', values })
      }),
    )
  })

  it.each([
    ['>4', '5', ''],
    ['>= 4', '4', ''],
    ['<4', '', '3'],
    ['<=4', '', '4'],
    ['4', '4', '4'],
    ['>4.5', '5', ''],
    ['<4.5', '', '4'],
  ])('takes %s for a comparison', (text, from, to) => {
    expect(readColumnFilter('number', text)).toEqual({ kind: 'range', from, to })
  })

  it('takes anything else for words, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom('text', 'number', 'day', 'values'), fc.string(), (kind, text) => {
        const read = readColumnFilter(kind as 'text', text)
        if (read.kind === 'text') expect(read.text).toBe(text)
      }),
    )
    for (const [kind, text] of [
      ['number', 'four'],
      ['number', '..'],
      ['day', '2025-03'],
      ['day', '>2025'],
      ['values', '[1]'],
      ['values', '[broken'],
      ['text', '>4'],
    ] as const)
      expect(readColumnFilter(kind, text)).toEqual({ kind: 'text', text })
  })

  it('leaves no trace where it asks for nothing', () => {
    expect(writeColumnFilter({ kind: 'range', from: '', to: '' })).toBe('')
    expect(writeColumnFilter({ kind: 'values', values: [] })).toBe('')
  })
})
