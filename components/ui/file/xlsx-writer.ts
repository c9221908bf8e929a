import type { XlsxHead } from '#lib/domain/file/xlsx-sheet.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import type { Bytes } from '#lib/file/xlsx-file.ts'
import type { XlsxAnswer, XlsxMessage } from './xlsx-worker.ts'

/**
 * An XLSX file made by a worker, so that the page stays free. Each call answers with the pieces that it made; `stop` ends it.
 * What a worker failed of, or the signal's reason, ends the call that waits and each after it.
 */
export function openXlsxWriter(heads: readonly XlsxHead[], name: string, signal?: AbortSignal) {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url))
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  let taken: (pieces: Bytes[]) => void = () => undefined
  const fail = (words: string) => broken.reject(new Error(words))
  const give = () => broken.reject(signal?.reason)
  signal?.addEventListener('abort', give)
  worker.onerror = ({ message }) => fail(message || 'The part that writes the file did not come')
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
  return {
    begin: () => ask({ begin: heads.map(({ header, kind }) => ({ header, kind })), name }),
    write: (rows: readonly (readonly CsvCell[])[]) => ask({ rows }),
    end: () => ask('end'),
    stop: () => {
      signal?.removeEventListener('abort', give)
      worker.terminate()
    },
  }
}
