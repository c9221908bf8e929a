import type { XlsxHead } from '#lib/domain/file/xlsx-sheet.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import type { Bytes } from '#lib/file/xlsx-file.ts'
import type { XlsxAnswer, XlsxMessage } from './xlsx-worker.ts'

/** An XLSX file made by a worker, so that the page stays free. Each call answers with the pieces that it made; `stop` ends it. */
export function openXlsxWriter(heads: readonly XlsxHead[], name: string) {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url))
  let waiting: { resolve: (pieces: Bytes[]) => void; reject: (error: Error) => void } | null = null
  const fail = (words: string) => waiting?.reject(new Error(words))
  worker.onerror = ({ message }) => fail(message || 'The part that writes the file did not come')
  worker.onmessage = ({ data }: MessageEvent<XlsxAnswer>) => {
    if ('failed' in data) fail(data.failed)
    else waiting?.resolve(data.pieces)
  }
  const ask = (message: XlsxMessage) =>
    new Promise<Bytes[]>((resolve, reject) => {
      waiting = { resolve, reject }
      worker.postMessage(message)
    })
  return {
    begin: () => ask({ begin: heads.map(({ header, kind }) => ({ header, kind })), name }),
    write: (rows: readonly (readonly CsvCell[])[]) => ask({ rows }),
    end: () => ask('end'),
    stop: () => worker.terminate(),
  }
}
