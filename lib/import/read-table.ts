import { parse } from 'csv-parse/browser/esm/sync'
import { type Delimiter, guessDelimiter, takeSepLine } from '#lib/domain/import/delimiter.ts'
import { decodeText, type Encoding, guessEncoding } from '#lib/domain/import/encoding.ts'
import { MOST_BYTES, MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, UnreadableFile } from './file-limits.ts'
import { readXlsx } from './read-xlsx.ts'
import type { TableRows } from './table-rows.ts'

/**
 * The rows of a text, as spreadsheets write them: quoted cells with line ends in them, rows of unequal length, by their
 * numbers. Rows without anything are left out. A quote that never ends is taken for a sign. Throws UnreadableFile.
 */
function readCsv(text: string, delimiter: Delimiter): TableRows {
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
        if (row.some((cell) => cell.length > MOST_LETTERS)) throw new UnreadableFile('longCell')
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

/** What a person says of a file where the guess is wrong. */
export interface FileReading {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: string
}

/** What a file turned out to be. A paste has no encoding, a workbook no delimiter. */
export interface FileFacts {
  encoding: Encoding | null
  delimiter: Delimiter | null
  sheets: string[]
  sheet: string | null
  /** As in `TableRows`; null where no row is left out. */
  numbers: readonly number[] | null
}

const numbersOf = ({ numbers }: TableRows) =>
  numbers.every((number, at) => number === at + 1) ? null : numbers

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** Signs that no keyboard has; a text put together by a machine may hold a few. */
const CONTROLS = /(?!\s)\p{Cc}/gu

/** A picture or an archive read as text is full of zeros or other signs; web pages are handed out as `.xls`. */
const isNoText = (start: string) =>
  /\0|^.{0,2}PNG\r?\n|^GIF8|^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml|table)\b)/i.test(start) ||
  (start.match(CONTROLS)?.length ?? 0) > start.length / 100

/** A file or a paste as rows of texts. Throws UnreadableFile. For a worker. */
export function readTable(
  source: Uint8Array | string,
  said: FileReading = {},
): FileFacts & { rows: string[][] } {
  if (source.length > MOST_BYTES) throw new UnreadableFile('tooLarge')
  if (typeof source !== 'string' && begins(source, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile('oldExcel')
  if (typeof source !== 'string' && begins(source, 0x50, 0x4b, 0x03, 0x04)) {
    const { sheets, sheet, ...read } = readXlsx(source, said.sheet)
    if (read.rows.length === 0 && sheets.length < 2) throw new UnreadableFile('empty')
    return { encoding: null, delimiter: null, sheets, sheet, rows: read.rows, numbers: numbersOf(read) }
  }
  const encoding = typeof source === 'string' ? null : (said.encoding ?? guessEncoding(source))
  const whole = typeof source === 'string' ? source : decodeText(source, encoding ?? 'utf-8')
  if (isNoText(whole.slice(0, 4096))) throw new UnreadableFile('notTable')
  const sep = takeSepLine(whole)
  const delimiter = said.delimiter ?? sep.delimiter ?? guessDelimiter(sep.text)
  const read = readCsv(sep.text, delimiter)
  if (read.rows.length === 0) throw new UnreadableFile('empty')
  return { encoding, delimiter, sheets: [], sheet: null, rows: read.rows, numbers: numbersOf(read) }
}
