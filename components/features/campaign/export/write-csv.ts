import { type CsvCell, type CsvOptions, csvPieces } from '#lib/domain/text/csv.ts'

/** Milliseconds of writing before the page gets its turn. */
const SLICE = 12
/** Rows between two looks at the clock. */
const ROWS_PER_PIECE = 100

export interface CsvJob<Row> {
  heading: readonly CsvCell[]
  rows: readonly Row[]
  cells: (row: Row) => readonly CsvCell[]
  options: CsvOptions
  sink: { write: (piece: string) => Promise<void> }
  signal?: AbortSignal
  /** Rows that are in the file so far. */
  onProgress?: (written: number) => void
}

/**
 * Writes rows to a file as CSV, a little at a time: the page stays alive and no more than a piece stands in memory.
 * The file is neither closed nor given up here.
 * @returns the number of rows written
 * @throws the signal's reason, or what the file's `write` throws
 */
export async function writeCsv<Row>({ rows, cells, ...job }: CsvJob<Row>): Promise<number> {
  function* table() {
    for (const row of rows) yield cells(row)
  }
  let written = 0
  let begun = performance.now()
  let held = ''
  for (const piece of csvPieces(job.heading, table(), job.options, ROWS_PER_PIECE)) {
    held += piece
    written = Math.min(written + ROWS_PER_PIECE, rows.length)
    if (performance.now() - begun < SLICE) continue
    job.signal?.throwIfAborted()
    await job.sink.write(held)
    held = ''
    job.onProgress?.(written)
    await nextTurn()
    begun = performance.now()
  }
  job.signal?.throwIfAborted()
  if (held !== '') await job.sink.write(held)
  job.onProgress?.(rows.length)
  return rows.length
}

/** Settles in a task of its own, so that the page may draw and answer meanwhile. Timers would crawl in a hidden tab. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
