import type { Bytes } from '#lib/file/xlsx-file.ts'
import { download } from '../download.ts'
import { FILE_ENDINGS, FILE_TYPES, type FileFormat } from './file-form.ts'

/** A file that is written piece by piece. Nothing of it stays in the page's memory as one text. */
export interface FileSink {
  /** The file's name, as the person chose it. */
  name: string
  /** `disk`: written where the person said; `download`: handed to the browser's downloads at the end. */
  kind: 'disk' | 'download'
  write: (piece: string | Bytes) => Promise<void>
  /** Nothing is there for others to see before this. */
  close: () => Promise<void>
  /** Gives up: no half file is left. Never rejects. */
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

/** Characters that are gathered before they become a part that the browser keeps outside the page's heap. */
const PART = 1 << 20

const isRefusal = (error: unknown, ...names: string[]) =>
  error instanceof DOMException && names.includes(error.name)

/** A file in parts, handed to the browser's downloads when it is whole. */
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
 * Asks where a file shall go; `stem` is its name without its ending. Call it while a press is being answered: browsers show
 * the picker only then. Where there is none, or a policy forbids it, the file becomes a download.
 * @returns null when the person changed their mind
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
    // Where a policy forbids it, the browser asks nobody.
    asks = (await handle.queryPermission?.({ mode: 'readwrite' })) === 'prompt'
    const stream = await handle.createWritable()
    return {
      name: handle.name,
      kind: 'disk',
      write: (piece) => stream.write(piece),
      close: () => stream.close(),
      abort: async () => {
        await stream.abort().catch(() => undefined)
        // The picker has made an empty file; one that was there before keeps what it held.
        if (fresh) await handle.remove?.().catch(() => undefined)
      },
    }
  } catch (error) {
    if (isRefusal(error, 'AbortError') || (asks && isRefusal(error, 'NotAllowedError'))) return null
    if (isRefusal(error, 'SecurityError', 'NotAllowedError')) return downloadFile(stem, format)
    throw error
  }
}
