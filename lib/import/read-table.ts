import { parse } from 'csv-parse/browser/esm/sync'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { type Delimiter, guessDelimiter, takeSepLine } from '#lib/domain/import/delimiter.ts'
import { decodeText, type Encoding, guessEncoding } from '#lib/domain/import/encoding.ts'
import { plainCell } from '#lib/domain/text/csv.ts'
import {
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_LETTERS,
  MAX_RECORD_BYTES,
  MAX_ROWS,
  UnreadableFile,
} from './file-limits.ts'
import { readXlsx, type TableRows } from './read-xlsx.ts'

/**
 * Parses CSV as spreadsheets write it: quoted cells with line breaks, rows of unequal length, with row numbers. Empty
 * rows are left out. A quote without an end is taken as an ordinary character. Throws UnreadableFile, early for a record
 * without an end.
 */
function readCsv(text: string, delimiter: Delimiter): TableRows {
  // The library would encode the text itself, in JavaScript: seconds for 10 MB.
  const bytes = new TextEncoder().encode(text)
  const read = (quote: '"' | false): TableRows => {
    const numbers: number[] = []
    let records = 0
    const rows: string[][] = parse(bytes, {
      delimiter,
      // A file may be a concatenation of several, with different line breaks.
      record_delimiter: ['\r\n', '\n', '\r'],
      quote,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_BYTES,
      skip_empty_lines: true,
      on_record: (row: string[], { empty_lines }) => {
        records += 1
        if (row.every((cell) => cell.trim() === '')) return null
        if (row.length > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
        if (row.some((cell) => cell.length > MAX_LETTERS)) throw new UnreadableFile('longCell')
        if (numbers.push(records + empty_lines) > MAX_ROWS + 1) throw new UnreadableFile('tooManyRows')
        // Exports put an apostrophe before what a spreadsheet would run: `'- Renewal`.
        return row.map((cell) => (cell.includes("'") ? plainCell(cell) : cell))
      },
    })
    return { rows, numbers }
  }
  try {
    // A quote without another one has no end.
    return read(text.indexOf('"') === text.lastIndexOf('"') ? false : '"')
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (propertyOf(error, 'code') !== 'CSV_MAX_RECORD_SIZE') return read(false)
    throw new UnreadableFile(
      Number(propertyOf(error, 'column')) < MAX_COLUMNS ? 'longCell' : 'tooManyColumns',
    )
  }
}

/** What a person sets for a file where the detection is wrong. */
export interface FileReading {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: string
}

/** What was detected in a file. A pasted text has no encoding, a workbook no delimiter. */
export interface FileFacts {
  encoding: Encoding | null
  delimiter: Delimiter | null
  sheets: string[]
  sheet: string | null
  /** The workbook numbers its days from 1904, also those that have lost their format. */
  from1904?: boolean
  /** As in `TableRows`; null where no row is left out. */
  numbers: readonly number[] | null
}

/** The content of a file or a pasted text. */
export interface FileRows extends FileFacts {
  rows: string[][]
}

const numbersOf = ({ numbers }: TableRows) =>
  numbers.every((number, at) => number === at + 1) ? null : numbers

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** Control characters; generated text may contain a few. */
const CONTROLS = /(?!\s)\p{Cc}/gu

/** Images and archives contain many NUL or control characters; some `.xls` files are web pages. */
const isBinary = (start: string) =>
  /\0|^.{0,2}PNG\r?\n|^GIF8|^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml|table)\b)/i.test(start) ||
  (start.match(CONTROLS)?.length ?? 0) > start.length / 100

/** Reads a file or a pasted text as rows of strings. Throws UnreadableFile. For use in a worker. */
export function readTable(source: Uint8Array | string, said: FileReading = {}): FileRows {
  if (source.length > MAX_FILE_BYTES) throw new UnreadableFile('tooLarge')
  if (typeof source !== 'string' && begins(source, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile('oldExcel')
  if (typeof source !== 'string' && begins(source, 0x50, 0x4b, 0x03, 0x04)) {
    const { rows, numbers, from1904, ...opened } = readXlsx(source, said.sheet)
    if (rows.length === 0 && opened.sheets.length < 2) throw new UnreadableFile('empty')
    const facts = { encoding: null, delimiter: null, ...opened, numbers: numbersOf({ rows, numbers }) }
    return { ...facts, ...(from1904 && { from1904 }), rows }
  }
  const encoding = typeof source === 'string' ? null : (said.encoding ?? guessEncoding(source))
  const whole = typeof source === 'string' ? source : decodeText(source, encoding ?? 'utf-8')
  if (isBinary(whole.slice(0, 4096))) throw new UnreadableFile('notTable')
  const sep = takeSepLine(whole)
  const delimiter = said.delimiter ?? sep.delimiter ?? guessDelimiter(sep.text)
  const read = readCsv(sep.text, delimiter)
  if (read.rows.length === 0) throw new UnreadableFile('empty')
  return { encoding, delimiter, sheets: [], sheet: null, rows: read.rows, numbers: numbersOf(read) }
}
