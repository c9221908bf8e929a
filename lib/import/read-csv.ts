import { parse } from 'csv-parse/browser/esm/sync'
import type { Delimiter } from '#lib/domain/import/delimiter.ts'
import { MOST_COLUMNS, MOST_ROWS, UnreadableFile } from './file-limits.ts'

/**
 * The rows of a text, as spreadsheets write them: quoted cells with line ends in them, rows of unequal length. Rows without
 * anything are left out. A quote that never ends is taken for a sign. Throws UnreadableFile.
 */
export function readCsv(text: string, delimiter: Delimiter): string[][] {
  const read = (quote: '"' | false): string[][] =>
    parse(text, {
      delimiter,
      quote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MOST_ROWS + 2,
    })
  let rows: string[][]
  try {
    rows = read('"')
  } catch {
    rows = read(false)
  }
  if (rows.length > MOST_ROWS + 1) throw new UnreadableFile('tooManyRows')
  if (rows.some((row) => row.length > MOST_COLUMNS)) throw new UnreadableFile('tooManyColumns')
  return rows
}
