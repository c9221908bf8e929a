import type { FileColumn } from '#lib/domain/file/file-column.ts'
import type { XlsxHead } from '#lib/domain/file/xlsx-sheet.ts'
import { type CsvCell, type CsvOptions, csvRow, csvTop } from '#lib/domain/text/csv.ts'
import type { Bytes } from '#lib/file/xlsx-file.ts'
import { fileCells } from '#lib/format/file-cells.ts'
import { nextTask } from '#lib/map-in-slices.ts'
import type { XlsxAnswer, XlsxMessage } from './xlsx-worker.ts'

/**
 * Writes an XLSX file in a worker, so that the page stays responsive. Each call resolves to the bytes it produced; `stop`
 * terminates the worker. If the worker fails or the signal aborts, the pending call and all later ones reject.
 */
function xlsxWriter(heads: readonly XlsxHead[], name: string, signal?: AbortSignal): Writer {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url))
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  let taken: (pieces: Bytes[]) => void = () => undefined
  const fail = (words: string, name = 'Error') => broken.reject(Object.assign(new Error(words), { name }))
  const give = () => broken.reject(signal?.reason)
  signal?.addEventListener('abort', give)
  // Without a message, or a NetworkError of importScripts: its code could not be loaded.
  worker.onerror = ({ message }) =>
    fail(message, message && !message.includes('NetworkError') ? 'Error' : 'ChunkLoadError')
  worker.onmessage = ({ data }: MessageEvent<XlsxAnswer>) => {
    if ('failed' in data) fail(data.failed)
    else taken(data.pieces)
  }
  const ask = (message: XlsxMessage) =>
    Promise.race([
      broken.promise,
      new Promise<Bytes[]>((resolve) => {
        taken = resolve
        worker.postMessage(message)
      }),
    ])
  let held: CsvCell[][] = []
  return {
    begin: () => ask({ begin: heads.map(({ header, kind = 'text' }) => ({ header, kind })), name }),
    add: (cells) => void held.push(cells),
    flush: () => {
      const rows = held
      held = []
      return ask({ rows })
    },
    end: () => ask('end'),
    stop: () => {
      signal?.removeEventListener('abort', give)
      worker.terminate()
    },
  }
}

/** Milliseconds of writing before it yields to the page. */
const SLICE = 12
/** Rows between two looks at the clock. */
const ROWS_PER_PIECE = 100

export interface TableJob<Row> {
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
  /** A CSV file by its options, or an XLSX file by the name of its sheet. */
  form: { csv: CsvOptions } | { xlsx: string }
  sink: { write: (piece: string | Bytes) => Promise<void> }
  signal?: AbortSignal
  onProgress?: (written: number) => void
}

/** Makes pieces of a file out of rows: those that were added since the last piece. */
interface Writer {
  begin: () => Promise<(string | Bytes)[]>
  add: (cells: CsvCell[]) => void
  flush: () => Promise<(string | Bytes)[]>
  end: () => Promise<(string | Bytes)[]>
  stop: () => void
}

function csvWriter(columns: readonly FileColumn<never>[], options: CsvOptions): Writer {
  const heading = columns.map(({ header }) => header)
  let text = csvTop(heading, options)
  return {
    begin: async () => [],
    add: (cells) => {
      text += csvRow(cells, options)
    },
    flush: async () => {
      const piece = text
      text = ''
      return [piece]
    },
    end: async () => (text === '' ? [] : [text]),
    stop: () => undefined,
  }
}

/**
 * Writes rows to a file in slices: the page stays responsive, and only one piece at a time is in memory. The caller
 * closes or aborts the file.
 * @returns the number of rows written
 * @throws the signal's reason, or what the file's `write` throws
 */
export async function writeTable<Row>({ columns, rows, form, sink, ...job }: TableJob<Row>): Promise<number> {
  const writer: Writer =
    'xlsx' in form ? xlsxWriter(columns, form.xlsx, job.signal) : csvWriter(columns, form.csv)
  const put = async (pieces: (string | Bytes)[]) => {
    for (const piece of pieces) await sink.write(piece)
  }
  const cellsOf = fileCells(columns)
  try {
    await put(await writer.begin())
    let begun = performance.now()
    for (let at = 0; at < rows.length; at += 1) {
      writer.add(cellsOf(rows[at] as Row))
      const written = at + 1
      const mayGoOn = written % ROWS_PER_PIECE > 0 || performance.now() - begun < SLICE
      if (mayGoOn && written < rows.length) continue
      job.signal?.throwIfAborted()
      await put(await writer.flush())
      job.onProgress?.(written)
      await nextTask()
      begun = performance.now()
    }
    job.signal?.throwIfAborted()
    await put(await writer.end())
    job.onProgress?.(rows.length)
    return rows.length
  } finally {
    writer.stop()
  }
}
