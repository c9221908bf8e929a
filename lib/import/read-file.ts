import { MAX_FILE_BYTES, UnreadableFile } from './file-limits.ts'
import type { FileReading, FileRows } from './read-table.ts'
import type { TableNews, TableQuestion } from './table.worker.ts'

async function bytesOf(source: Blob) {
  try {
    return new Uint8Array(await source.arrayBuffer())
  } catch {
    throw new UnreadableFile('changed')
  }
}

/** Reads a file or a pasted text in a worker. Rejects with UnreadableFile, or with the reason of `signal`. */
export async function readFile(
  source: Blob | string,
  reading: FileReading,
  signal: AbortSignal,
): Promise<FileRows> {
  if (typeof source !== 'string' && source.size > MAX_FILE_BYTES) throw new UnreadableFile('tooLarge')
  const given = typeof source === 'string' ? source : await bytesOf(source)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<FileRows>()
  const rows: string[][] = []
  worker.onmessage = ({ data }: MessageEvent<TableNews>) => {
    if (data.kind === 'rows') rows.push(...data.rows)
    else if (data.kind === 'read') resolve({ ...data.facts, rows })
    else reject(new UnreadableFile(data.fault))
  }
  // The worker reports faults of the file itself. Named as other code that could not be loaded.
  worker.onerror = () => reject(Object.assign(new UnreadableFile('notLoaded'), { name: 'ChunkLoadError' }))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  const question: TableQuestion = { source: given, reading }
  worker.postMessage(question, typeof given === 'string' ? [] : [given.buffer])
  return promise.finally(() => worker.terminate())
}
