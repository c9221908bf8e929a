import type { FileSink } from '#components/ui/file/file-sink.ts'
import { type TableJob, writeTable } from '#components/ui/file/write-table.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { createStore } from '#lib/store.ts'
import type { ExportCheck } from './export-check.ts'

export type ExportStage =
  | 'opening'
  | 'loading'
  | 'names'
  | 'writing'
  | 'checking'
  | 'done'
  | 'cancelled'
  | 'failed'

export interface ExportState {
  stage: ExportStage
  /** Of the present stage; `total` is null where nobody knows. */
  done: number
  total: number | null
  /** Why it failed, and in which stage. */
  error: unknown
  failedIn: ExportStage | null
  /** Once the file is whole. */
  file: { name: string; kind: FileSink['kind']; rows: number; milliseconds: number } | null
  check: ExportCheck | null
  /** The file is whole; only the look at what changed meanwhile failed. */
  checkError: unknown
  /** Names were left out, on request. */
  namesSkipped: boolean
}

type Progress = (done: number, total: number | null) => void

export interface ExportSteps<Row> {
  /** Null when the person changed their mind about the file. */
  open: () => Promise<FileSink | null>
  /** Absent where what is loaded is enough. */
  loadAll?: ((signal: AbortSignal) => Promise<void>) | undefined
  rows: () => readonly Row[]
  /** Absent where no column needs names. */
  names?: ((rows: readonly Row[], signal: AbortSignal, progress: Progress) => Promise<void>) | undefined
  columns: readonly FileColumn<Row>[]
  form: TableJob<Row>['form']
  check: (written: readonly Row[], signal: AbortSignal) => Promise<ExportCheck>
  now?: () => number
}

/**
 * An export from the choice of its file to the receipt, as a store. Begins at once, so that it may ask for the file
 * while the press that began it counts.
 */
export function runExport<Row>(steps: ExportSteps<Row>) {
  const { now = () => performance.now() } = steps
  const { get, set, subscribe } = createStore<ExportState>({
    stage: 'opening',
    done: 0,
    total: null,
    error: null,
    failedIn: null,
    file: null,
    check: null,
    checkError: null,
    namesSkipped: false,
  })
  const change = (part: Partial<ExportState>) => set({ ...get(), ...part })
  const all = new AbortController()
  let part = new AbortController()
  const begin = (stage: ExportStage, total: number | null = null) => {
    part = new AbortController()
    change({ stage, done: 0, total })
    return AbortSignal.any([all.signal, part.signal])
  }
  const progress: Progress = (done, total) => change({ done, total })

  async function write(sink: FileSink, begun: number): Promise<readonly Row[]> {
    if (steps.loadAll) await steps.loadAll(begin('loading'))
    all.signal.throwIfAborted()
    const rows = steps.rows()
    if (steps.names) {
      const signal = begin('names')
      try {
        await steps.names(rows, signal, progress)
      } catch (error) {
        if (all.signal.aborted || !part.signal.aborted) throw error
        change({ namesSkipped: true })
      }
    }
    all.signal.throwIfAborted()
    const { columns, form } = steps
    const signal = begin('writing', rows.length)
    const onProgress = (written: number) => progress(written, rows.length)
    await writeTable({ columns, rows, form, sink, signal, onProgress })
    await sink.close()
    const { name, kind } = sink
    change({ file: { name, kind, rows: rows.length, milliseconds: now() - begun } })
    return rows
  }

  async function run() {
    let sink: FileSink | null = null
    try {
      sink = await steps.open()
      if (sink === null) return change({ stage: 'cancelled' })
      const rows = await write(sink, now())
      const signal = begin('checking')
      try {
        const check = await steps.check(rows, signal)
        change({ check })
      } catch (error) {
        change({ checkError: error })
      }
      change({ stage: 'done' })
    } catch (error) {
      if (sink && get().file === null) await sink.abort()
      if (all.signal.aborted) change({ stage: 'cancelled' })
      else change({ stage: 'failed', failedIn: get().stage, error })
    }
  }
  const settled = run()

  return {
    get,
    subscribe,
    /** Gives up; no file is left. Once the file is whole it stays, and only the check ends. */
    cancel: () => (get().file === null ? all.abort() : part.abort()),
    /** Goes on without what the present stage was fetching: names, or the check. */
    skip: () => {
      if (get().stage === 'names' || get().stage === 'checking') part.abort()
    },
    /** Settles when it is over. Never rejects. */
    settled,
  }
}

export type ExportRun = ReturnType<typeof runExport>
