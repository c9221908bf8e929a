import type { Bytes } from '#lib/file/xlsx-file.ts'
import { download } from '../download.ts'
import { FILE_ENDINGS, FILE_TYPES, type FileFormat } from './file-form.ts'

/** A file that is written piece by piece, so that it is never in memory as one string. */
export interface FileSink {
  /** The file's name, as the person chose it. */
  name: string
  /** `disk`: written where the person said; `download`: handed to the browser's downloads at the end. */
  kind: 'disk' | 'download'
  write: (piece: string | Bytes) => Promise<void>
  /** The file appears only with this call. */
  close: () => Promise<void>
  /** Cancels: no partial file is left. Never rejects. */
  abort: () => Promise<void>
}

interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<
    FileSystemFileHandle & {
      remove?: () => Promise<void>
      queryPermission?: (how: { mode: 'readwrite' }) => Promise<PermissionState>
    }
  >
}

/** Characters that are buffered before they become a Blob, which the browser keeps outside the JavaScript heap. */
const PART = 1 << 20

const isRefusal = (error: unknown, ...names: string[]) =>
  error instanceof DOMException && names.includes(error.name)

/** A file that is buffered as Blobs and downloaded on `close`. */
export function downloadFile(stem: string, format: FileFormat): FileSink {
  const ending = FILE_ENDINGS[format]
  const name = `${stem}.${ending}`
  let parts: Blob[] = []
  let pieces: (string | Bytes)[] = []
  let held = 0
  const settle = () => {
    if (pieces.length > 0) parts.push(new Blob(pieces))
    pieces = []
    held = 0
  }
  return {
    name,
    kind: 'download',
    write: async (piece) => {
      pieces.push(piece)
      held += piece.length
      if (held >= PART) settle()
    },
    close: async () => {
      settle()
      download(new Blob(parts, { type: FILE_TYPES[ending] }), name)
      parts = []
    },
    abort: async () => {
      parts = []
      pieces = []
    },
  }
}

/**
 * Asks where to save a file; `stem` is its name without the extension. Call it in a click handler: browsers show the save
 * picker only on user activation. Where there is none, or a policy forbids it, the file becomes a download.
 * @returns null when the person cancelled
 */
export async function openFile(
  stem: string,
  format: FileFormat,
  description: string,
): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as Window & SavePicker
  const ending = FILE_ENDINGS[format]
  if (showSaveFilePicker === undefined) return downloadFile(stem, format)
  let asks = false
  try {
    const types = [{ description, accept: { [FILE_TYPES[ending]]: [`.${ending}`] } }]
    const handle = await showSaveFilePicker.call(window, { suggestedName: `${stem}.${ending}`, types })
    const fresh = (await handle.getFile()).size === 0
    // Where a policy forbids it, the browser refuses without asking.
    asks = (await handle.queryPermission?.({ mode: 'readwrite' })) === 'prompt'
    const stream = await handle.createWritable()
    return {
      name: handle.name,
      kind: 'disk',
      write: (piece) => stream.write(piece),
      close: () => stream.close(),
      abort: async () => {
        await stream.abort().catch(() => undefined)
        // The picker created an empty file; a file that existed before keeps its content.
        if (fresh) await handle.remove?.().catch(() => undefined)
      },
    }
  } catch (error) {
    if (isRefusal(error, 'AbortError') || (asks && isRefusal(error, 'NotAllowedError'))) return null
    if (isRefusal(error, 'SecurityError', 'NotAllowedError')) return downloadFile(stem, format)
    throw error
  }
}
