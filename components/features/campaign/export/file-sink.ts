/** A file that is written piece by piece. Nothing of it stays in the page's memory as one text. */
export interface FileSink {
  /** The file's name, as the person chose it. */
  name: string
  /** `disk`: written where the person said; `download`: handed to the browser's downloads at the end. */
  kind: 'disk' | 'download'
  write: (piece: string) => Promise<void>
  /** Nothing is there for others to see before this. */
  close: () => Promise<void>
  /** Gives up: no half file is left. Never rejects. */
  abort: () => Promise<void>
}

interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>
}

const TYPE = 'text/csv;charset=utf-8'
/** Characters that are gathered before they become a part that the browser keeps outside the page's heap. */
const PART = 1 << 20

const isRefusal = (error: unknown, ...names: string[]) =>
  error instanceof DOMException && names.includes(error.name)

/** A file in parts, handed to the browser's downloads when it is whole. */
function downloadSink(name: string): FileSink {
  let parts: Blob[] = []
  let pieces: string[] = []
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
      const href = URL.createObjectURL(new Blob(parts, { type: TYPE }))
      parts = []
      const link = document.createElement('a')
      link.href = href
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
    },
    abort: async () => {
      parts = []
      pieces = []
    },
  }
}

/**
 * Asks where a CSV file shall go. Call it while a press is being answered: browsers show the picker only then. Where
 * there is none, or a policy forbids it, the file becomes a download.
 * @returns null when the person changed their mind
 */
export async function openCsvFile(suggestedName: string, description: string): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as Window & SavePicker
  if (showSaveFilePicker === undefined) return downloadSink(suggestedName)
  try {
    const types = [{ description, accept: { 'text/csv': ['.csv'] } }]
    const handle = await showSaveFilePicker.call(window, { suggestedName, types })
    const fresh = (await handle.getFile()).size === 0
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
    if (isRefusal(error, 'AbortError')) return null
    if (isRefusal(error, 'SecurityError', 'NotAllowedError')) return downloadSink(suggestedName)
    throw error
  }
}
