import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileColumn, FileKind } from '#lib/domain/file/file-column.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import { createXlsxFile } from '#lib/file/xlsx-file.ts'
import { fileCells } from '#lib/format/file-cells.ts'

import { python, readWorkbook, valuesOf } from '../../e2e/support/workbook.ts'
import { findProgram } from '../../scripts/lib/programs.mjs'

const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function save<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[], name = 'companies'): string {
  const path = join(folder, 'file.xlsx')
  const pieces: Uint8Array[] = []
  const file = createXlsxFile(columns, name, (piece) => pieces.push(piece))
  const cells = rows.map(fileCells(columns))
  for (let at = 0; at < cells.length; at += 7) file.write(cells.slice(at, at + 7))
  file.end()
  writeFileSync(path, Buffer.concat(pieces))
  return path
}

const column = (header: string, kind: FileKind): FileColumn<CsvCell[]> => ({
  header,
  kind,
  value: (row) => row[['SIREN', 'Amount', 'Created', 'Modified', 'Note'].indexOf(header)],
})
const columns = [
  column('SIREN', 'text'),
  column('Amount', 'number'),
  column('Created', 'day'),
  column('Modified', 'moment'),
  column('Note', 'text'),
]

describe.skipIf(python === null)('a workbook, read by openpyxl', () => {
  it('has identifiers as text, numbers and dates as such, a heading that stays, filters and widths', () => {
    const book = readWorkbook(
      save(columns, [
        ['011047297', 48_500.5, '2026-01-31', '2026-07-31T22:30:00Z', '=HYPERLINK("http://x","y")'],
        [552032534, -3, '2026-02-28T10:00:00Z', '2026-12-01', ' spaces, & <signs>\r\nand a line '],
        [null, null, 'soon', null, '+33 6 12 34 56 78'],
      ]),
    )
    expect(book).toMatchObject({ name: 'companies', frozen: 'A2', filter: 'A1:E4' })
    expect(book.rows[0]?.map(({ value }) => value)).toEqual([
      'SIREN',
      'Amount',
      'Created',
      'Modified',
      'Note',
    ])
    expect(valuesOf(book)).toEqual([
      ['011047297', 48_500.5, '2026-01-31 00:00:00', '2026-08-01 00:30:00', '=HYPERLINK("http://x","y")'],
      ['552032534', -3, '2026-02-28 00:00:00', '2026-12-01 00:00:00', ' spaces, & <signs>\nand a line '],
      [null, null, 'soon', null, '+33 6 12 34 56 78'],
    ])
    const [first = []] = book.rows.slice(1)
    expect(first.map(({ kind }) => kind)).toEqual(['str', 'float', 'datetime', 'datetime', 'str'])
    expect(first.map(({ format }) => format)).toEqual([
      '@',
      'General',
      'yyyy\\-mm\\-dd',
      'yyyy\\-mm\\-dd\\ hh:mm:ss',
      '@',
    ])
    for (const width of book.widths) expect(width).toBeGreaterThan(9)
  })

  it('has no formula and loses no text, whatever it holds', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'=+-@"<>&\n\té 1a', '\u{1F600}', '\u0000', '\ud800', "'"),
    })
    const table = fc.array(fc.tuple(text, fc.double({ noNaN: true, noDefaultInfinity: true })), {
      minLength: 1,
      maxLength: 30,
    })
    const two: FileColumn<[string, number]>[] = [
      { header: 'a', kind: 'text', value: ([one]) => one },
      { header: 'b', kind: 'number', value: ([, other]) => other },
    ]
    fc.assert(
      fc.property(table, (rows) => {
        const book = readWorkbook(save(two, rows))
        expect(book.rows.slice(1).flatMap((row) => row.filter(({ type }) => type === 'f'))).toEqual([])
        expect(valuesOf(book).map(([one]) => one ?? '')).toEqual(
          rows.map(([one]) => one.toWellFormed().replaceAll('\0', '')),
        )
        expect(valuesOf(book).map(([, other]) => Number(other))).toEqual(rows.map(([, other]) => other + 0))
      }),
      { numRuns: process.env.THOROUGH ? 12 : 4 },
    )
  })

  it('may be empty', () => {
    const book = readWorkbook(save(columns, [], 'a name/with [signs] that is longer than sheets may have'))
    expect(book.rows).toHaveLength(1)
    expect(book.filter).toBe('A1:E1')
    expect(book.name).toBe('a name with  signs  that is lon')
  })
})

/** Too large to install for one test: asked where it is there. */
const office = findProgram('soffice')

describe.skipIf(office === null)('a workbook, read by LibreOffice', () => {
  it('says what was written: no zero is lost, no text is calculated', () => {
    const path = save(columns, [
      ['011047297', 48_500.5, '2026-01-31', '2026-07-31T22:30:00Z', '=1+1'],
      ['00018', -3, null, '2026-12-01', 'é, "quoted" and a\nline'],
    ])
    const words = [
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1',
      '--outdir',
      folder,
    ]
    execFileSync(office ?? '', [`-env:UserInstallation=file://${folder}/profile`, ...words, path], {
      stdio: 'ignore',
      timeout: 60_000,
    })
    expect(parse(readFileSync(join(folder, 'file.csv'), 'utf8'))).toEqual([
      ['SIREN', 'Amount', 'Created', 'Modified', 'Note'],
      ['011047297', '48500.5', '2026-01-31', '2026-08-01 00:30:00', '=1+1'],
      ['00018', '-3', '', '2026-12-01', 'é, "quoted" and a\nline'],
    ])
  }, 90_000)
})
