import { open, rename, rm } from 'node:fs/promises'

import type { FileColumn } from '../../../lib/domain/file/file-column.ts'
import { SHEET_ROWS } from '../../../lib/domain/file/xlsx-sheet.ts'
import { csvRow, csvTop } from '../../../lib/domain/text/csv.ts'
import { WRITING, type Writing } from '../../../lib/domain/text/writing.ts'
import { createXlsxFile } from '../../../lib/file/xlsx-file.ts'
import { fileCells } from '../../../lib/format/file-cells.ts'
import { type Desk, UsageError } from './desk.ts'

const PIECE = 500

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/** Destination of a table: stdout, or a file, which is renamed into place once complete. */
export interface Output {
  file: string | undefined
  force: boolean
}

/** Throws UsageError where the file has a wrong extension or exists; called before any request to the API. */
export async function checkOutput({ file, force }: Output): Promise<void> {
  if (file === undefined) return
  if (!/\.(?:xlsx|csv)$/i.test(file)) throw new UsageError('badEnding', { file })
  if (force) return
  const there = await open(file, 'r').catch(() => null)
  await there?.close()
  if (there) throw new UsageError('exists', { file })
}

async function* csvPieces<Row>(
  columns: readonly FileColumn<Row>[],
  rows: Rows<Row>,
  { decimal }: Pick<Writing, 'decimal'>,
  bom: boolean,
) {
  const options = { delimiter: decimal === ',' ? ';' : ',', decimal, bom } as const
  const cells = fileCells(columns)
  let text = csvTop(
    columns.map(({ header }) => header),
    options,
  )
  for await (const row of rows) {
    text += csvRow(cells(row), options)
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

async function* xlsxPieces<Row>(columns: readonly FileColumn<Row>[], rows: Rows<Row>, sheet: string) {
  const cells = fileCells(columns)
  let pieces: Uint8Array[] = []
  const file = createXlsxFile(columns, sheet, (piece) => void pieces.push(piece))
  let held: ReturnType<typeof cells>[] = []
  const taken = () => {
    const all = pieces
    pieces = []
    return all
  }
  for await (const row of rows) {
    held.push(cells(row))
    if (held.length < PIECE) continue
    file.write(held)
    held = []
    yield* taken()
  }
  file.write(held)
  file.end()
  yield* taken()
}

/** Turns file errors, such as a full disk, into a one-line error. */
const written = <T>(file: string, work: Promise<T>): Promise<T> =>
  work.catch((error: NodeJS.ErrnoException) => {
    throw new UsageError('notWritten', { file, why: error.code ?? error.name })
  })

/** Writes a table as XLSX or CSV by the file's extension, in the dashboard's format; without a file, CSV to stdout. */
export async function writeTable<Row>(
  desk: Desk,
  { file }: Output,
  columns: readonly FileColumn<Row>[],
  rows: Rows<Row>,
  sheet: string,
): Promise<void> {
  const writing = WRITING[desk.language]
  if (file === undefined) {
    for await (const piece of csvPieces(columns, rows, writing, false)) await desk.print(piece)
    return
  }
  const part = `${file}.${process.pid}.part`
  const handle = await written(file, open(part, 'wx', 0o600))
  try {
    const isWorkbook = /\.xlsx$/i.test(file)
    const pieces = isWorkbook ? xlsxPieces(columns, rows, sheet) : csvPieces(columns, rows, writing, true)
    // `appendFile` writes everything, whereas a single `write` may be partial.
    for await (const piece of pieces) await written(file, handle.appendFile(piece))
    await written(file, handle.close())
    await written(file, rename(part, file))
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error instanceof RangeError ? new UsageError('tooManyRows', { file, most: SHEET_ROWS }) : error
  }
}
