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

/** A piece of a file: a buffer of its own, that can be handed to another thread. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Quick: what it packs is mostly markup, which the first levels take away. */
const LEVEL = 3

/**
 * An XLSX file of one sheet, row by row: `onPiece` is given each piece of it as it is made, and nothing is kept. The widths
 * of its columns are those that the first rows need. `write` throws RangeError where a sheet holds no more rows.
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
  // Programs that look at a file's first bytes expect its types there.
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
