import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { csvRow, csvTop, harmlessCell } from './csv.ts'

const readBack = (text: string, delimiter = ',', bom = false): string[][] =>
  parse(text, { delimiter, bom, relax_column_count: true, record_delimiter: '\r\n', skip_empty_lines: false })

describe('harmlessCell', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://x","y")',
    '+cmd|calc',
    '-2+3+cmd|x',
    '@SUM(A1)',
    '\tx',
    ' =1',
    '\u200b=1',
    '\ufeff=1',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0dx',
    '\uff20x',
    '\u2212x',
    '-1-1',
    '+1+1',
    '--1',
    '"=1',
    '""=1+1',
    '" +cmd',
  ])('%j gets an apostrophe', (text) => {
    expect(harmlessCell(text)).toBe(`'${text}`)
  })

  it.each([
    '-12',
    '-12.5',
    '-1 234,56',
    '-1\u202f234',
    '+33 6 12 34 56 78',
    '+33612345678',
    '-1e5',
    '-',
    '+',
    '',
    'a=b',
    'x',
    '12-3',
    "'x",
    '"quoted" name',
    '7=8',
    '2026-01-02T03:04:05Z',
  ])('%j stays', (text) => {
    expect(harmlessCell(text)).toBe(text)
  })

  it.each([
    ['Danone;=1+1;x', "Danone;'=1+1;x"],
    ['a, "@SUM(1)', 'a, "\'@SUM(1)'],
    ["x;-2+3+cmd|' /C calc'!A0", "x;'-2+3+cmd|' /C calc'!A0"],
    ['note\n+WEBSERVICE("http://x")', 'note\n\'+WEBSERVICE("http://x")'],
    [';=1', ";'=1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['"\t@x', `'"\t'@x`],
    [`x;${'+1'.repeat(200)}+cmd|' /C calc'!A0`, `x;'${'+1'.repeat(200)}+cmd|' /C calc'!A0`],
    [`x;${' '.repeat(50)}=1`, `x;${' '.repeat(50)}'=1`],
    [`x;${'\u200b'.repeat(50)}@SUM(1)`, `x;${'\u200b'.repeat(50)}'@SUM(1)`],
  ])('%j runs nothing where another sign ends a cell', (text, harmless) => {
    expect(harmlessCell(text)).toBe(harmless)
  })

  it.each([
    'to do:\n- call\n- write',
    'Paris, -5 °C',
    'tel., +33 6 12 34 56 78',
    'a;b=c',
    'me@x.fr, you@x.fr',
  ])('%j stays where another sign ends a cell', (text) => {
    expect(harmlessCell(text)).toBe(text)
  })

  it('looks at a long text in no time', () => {
    const started = performance.now()
    for (const one of ['\n', ',-', '-', '"', '\u200b', '\t ', ',+1', ' \n'])
      harmlessCell(`a,${one.repeat(200_000)}`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('csvRow', () => {
  it('leaves out what no text file holds, and keeps tabs and line ends', () => {
    expect(csvRow(['a\0b', '\x1b=1', 'c\td\ne'])).toBe('ab,\'=1,"c\td\ne"\r\n')
  })

  it('quotes as RFC 4180 says', () => {
    expect(csvRow(['a', 'b,c', 'd"e', 'f\ng', null, undefined, 1.5, true, ' x'])).toBe(
      'a,"b,c","d""e","f\ng",,,1.5,true," x"\r\n',
    )
  })

  it('writes French numbers for French spreadsheets', () => {
    expect(csvRow([1.5, -2, Number.NaN], { delimiter: ';', decimal: ',' })).toBe('"1,5";-2;\r\n')
  })

  it('keeps the zeros of an identifier', () => {
    expect(csvRow(['005520135'])).toBe('005520135\r\n')
  })

  it('reads back as written, whatever the text', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          ',',
          ';',
          '\t',
          '\r',
          '\n',
          '=',
          '-',
          '+',
          '@',
          ' ',
          'a',
          '1',
          "'",
          '\uff1d',
        ),
      }),
    )
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',' as const, ';' as const, '\t' as const),
        fc.boolean(),
        (rows, delimiter, bom) => {
          const [heading = [], ...body] = rows
          const options = { delimiter, bom }
          const text = csvTop(heading, options) + body.map((row) => csvRow(row, options)).join('')
          expect(text.startsWith('\ufeff')).toBe(bom)
          expect(readBack(text, delimiter, bom)).toEqual(rows.map((row) => row.map(harmlessCell)))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

it('writes the heading of an empty table', () => {
  expect(csvTop(['a', 'b'], { bom: true })).toBe('\ufeffa,b\r\n')
})
