import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { columnName, columnWidths, sheetName, sheetRow, xlsxDate } from './xlsx-sheet.ts'

describe('the parts of a workbook', () => {
  it.each([
    ['2026-01-31', 46_053],
    ['2026-01-31 12:00:00', 46_053.5],
    ['1900-03-01', 61],
    ['1900-02-28', null],
    ['1665-10-01', null],
    ['2026-02-30', null],
    ['soon', null],
    ['2026-01-31T12:00:00Z', null],
  ])('%s is day %s', (text, day) => {
    expect(xlsxDate(text)).toBe(day)
  })

  it('days follow each other', () => {
    const from = Date.UTC(1900, 2, 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), (after) => {
        const day = new Date(from + after * 86_400_000).toISOString().slice(0, 10)
        expect(xlsxDate(day)).toBe(61 + after)
      }),
    )
  })

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })

  it('makes columns as wide as they need to be, within limits', () => {
    const heads = [
      { header: 'a', kind: 'text' },
      { header: 'b', kind: 'moment' },
      { header: 'c', kind: 'text' },
    ] as const
    expect(columnWidths(heads, [['x', '', 'y'.repeat(500)]])).toEqual([10, 20, 61])
  })

  it('leaves cells away that are empty, and writes no number that is none', () => {
    expect(sheetRow(2, [null, '', Number.NaN, 0], ['text', 'text', 'number', 'number'])).toBe(
      '<row r="2"><c r="D2"><v>0</v></c></row>',
    )
  })

  it('keeps a text that spreadsheets read as another character, and one that is too long', () => {
    expect(sheetRow(1, ['_x0041_'], ['text'])).toContain('>_x005F_x0041_<')
    expect(sheetRow(1, ['x'.repeat(40_000)], ['text'])).toHaveLength(
      32_767 + '<row r="1"><c r="A1" s="2" t="inlineStr"><is><t></t></is></c></row>'.length,
    )
  })

  it('gives any sheet a name that it may have', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const given = sheetName(name)
        expect(given).toMatch(/^[^[\]:*?/\\']{1,31}$/)
      }),
    )
  })
})
