import { type FileFault, UnreadableFile } from './file-limits.ts'
import { type FileFacts, type FileReading, readTable } from './read-table.ts'

export interface TableQuestion {
  source: Uint8Array | string
  said: FileReading
}

export type TableNews =
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'read'; facts: FileFacts }
  | { kind: 'unreadable'; fault: FileFault }

/** Rows sent at once: the page takes each part up in a task of its own. */
const PART = 1_000

const tell = (news: TableNews) => self.postMessage(news)

self.onmessage = ({ data }: MessageEvent<TableQuestion>) => {
  try {
    const { rows, ...facts } = readTable(data.source, data.said)
    for (let at = 0; at < rows.length; at += PART) tell({ kind: 'rows', rows: rows.slice(at, at + PART) })
    tell({ kind: 'read', facts })
  } catch (error) {
    tell({ kind: 'unreadable', fault: error instanceof UnreadableFile ? error.fault : 'broken' })
  }
}
