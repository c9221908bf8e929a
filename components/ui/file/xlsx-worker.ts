import type { XlsxHead } from '#lib/domain/file/xlsx-sheet.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import { type Bytes, createXlsxFile } from '#lib/file/xlsx-file.ts'

/** A message from the page to the worker; each gets one reply. */
export type XlsxMessage =
  | { begin: readonly XlsxHead[]; name: string }
  | { rows: readonly (readonly CsvCell[])[] }
  | 'end'

/** The reply: the bytes that the message produced, or the error. */
export type XlsxAnswer = { pieces: Bytes[] } | { failed: string }

let pieces: Bytes[] = []
let file: ReturnType<typeof createXlsxFile> | null = null

function take(message: XlsxMessage): void {
  if (message === 'end') file?.end()
  else if ('rows' in message) file?.write(message.rows)
  else file = createXlsxFile(message.begin, message.name, (piece) => pieces.push(piece))
}

addEventListener('message', ({ data }: MessageEvent<XlsxMessage>) => {
  const answer = (told: XlsxAnswer, made: Bytes[] = []) =>
    postMessage(told, { transfer: made.map(({ buffer }) => buffer) })
  try {
    take(data)
    answer({ pieces }, pieces)
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) })
  }
  pieces = []
})
