import { Zip, ZipDeflate } from 'fflate'
import {
  columnWidths,
  SHEET_ROWS,
  sheetBottom,
  sheetRow,
  sheetTop,
  workbook,
  XLSX_PARTS,
  type XlsxHead,
} from '#lib/domain/file/xlsx-sheet.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'

/** A chunk of a file, with a buffer of its own that can be transferred to another thread. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Compression level, a low one for speed: XML is repetitive, and higher levels gain little. */
const LEVEL = 3

/**
 * Streams an XLSX file of one sheet: `onPiece` receives each chunk as it is produced, and none is buffered. Column
 * widths are computed from the first batch of rows. `write` throws RangeError when the sheet has no room for the rows.
 */
export function createXlsxFile(heads: readonly XlsxHead[], name: string, onPiece: (piece: Bytes) => void) {
  const zip = new Zip((error, piece) => {
    if (error) throw error
    if (piece.length > 0) onPiece(piece as Bytes)
  })
  const encoder = new TextEncoder()
  const kinds = heads.map(({ kind = 'text' }) => kind)
  const add = (path: string) => {
    const part = new ZipDeflate(path, { level: LEVEL })
    zip.add(part)
    return (text: string, last = false) => part.push(encoder.encode(text), last)
  }
  // First, as programs that sniff the file type expect [Content_Types].xml at the start of the archive.
  for (const [path, text] of Object.entries(XLSX_PARTS)) add(path)(text, true)
  const sheet = add('xl/worksheets/sheet1.xml')
  let rows = 0
  const begin = (first: readonly (readonly CsvCell[])[]) => {
    sheet(sheetTop(heads, columnWidths(heads, first)))
    rows = 1
  }
  return {
    write(some: readonly (readonly CsvCell[])[]): void {
      if (rows === 0) begin(some)
      if (rows + some.length > SHEET_ROWS) throw new RangeError(`A sheet holds ${SHEET_ROWS} rows at most`)
      let text = ''
      for (const cells of some) {
        rows += 1
        text += sheetRow(rows, cells, kinds)
      }
      sheet(text)
    },
    end(): void {
      if (rows === 0) begin([])
      sheet(sheetBottom(heads.length, rows), true)
      add('xl/workbook.xml')(workbook(name, heads.length, rows), true)
      zip.end()
    },
  }
}
