import { parse } from 'csv-parse/browser/esm/sync'
import type { Delimiter } from '#lib/domain/import/delimiter.ts'
import { MOST_COLUMNS, MOST_ROWS, UnreadableFile } from './file-limits.ts'
import type { TableRows } from './table-rows.ts'

/**
 * The rows of a text, as spreadsheets write them: quoted cells with line ends in them, rows of unequal length, by their
 * numbers. Rows without anything are left out. A quote that never ends is taken for a sign. Throws UnreadableFile.
 */
export function readCsv(text: string, delimiter: Delimiter): TableRows {
  const read = (quote: '"' | false): TableRows => {
    const numbers: number[] = []
    let records = 0
    const rows: string[][] = parse(text, {
      delimiter,
      // A file may have been put together from several.
      record_delimiter: ['\r\n', '\n', '\r'],
      quote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (row: string[], { empty_lines }) => {
        records += 1
        if (row.every((cell) => cell.trim() === '')) return null
        if (row.length > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns')
        if (numbers.push(records + empty_lines) > MOST_ROWS + 1) throw new UnreadableFile('tooManyRows')
        return row
      },
    })
    return { rows, numbers }
  }
  try {
    return read('"')
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return read(false)
  }
}
