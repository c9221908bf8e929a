import { type FileFault, UnreadableFile } from './file-limits.ts'
import { type FileFacts, type FileReading, readTable } from './read-table.ts'

export interface TableQuestion {
  source: Uint8Array | string
  reading: FileReading
}

export type TableNews =
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'read'; facts: FileFacts }
  | { kind: 'unreadable'; fault: FileFault }

/** Rows and characters per message: the page handles each message in a task of its own. */
const [PART, LETTERS] = [1_000, 4_000_000]

const tell = (news: TableNews) => self.postMessage(news)

self.onmessage = ({ data }: MessageEvent<TableQuestion>) => {
  try {
    const { rows, ...facts } = readTable(data.source, data.reading)
    let [first, letters] = [0, 0]
    for (const [at, row] of rows.entries()) {
      for (const cell of row) letters += cell.length
      if (at + 1 < rows.length && at - first + 1 < PART && letters < LETTERS) continue
      tell({ kind: 'rows', rows: rows.slice(first, at + 1) })
      first = at + 1
      letters = 0
    }
    tell({ kind: 'read', facts })
  } catch (error) {
    tell({ kind: 'unreadable', fault: error instanceof UnreadableFile ? error.fault : 'broken' })
  }
}
