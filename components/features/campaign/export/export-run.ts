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
  /** Progress of the current stage; `total` is null if unknown. */
  done: number
  total: number | null
  /** The error of a failed export, and the stage it occurred in. */
  error: unknown
  failedIn: ExportStage | null
  /** Set once the file is complete. */
  file: { name: string; kind: FileSink['kind']; rows: number; milliseconds: number } | null
  check: ExportCheck | null
  /** The error of the final comparison with the API, unless it was skipped; the file is complete nevertheless. */
  checkError: unknown
  /** Company names may be missing, as the person wanted. */
  namesSkipped: boolean
}

type Progress = (done: number, total: number | null) => void

export interface ExportSteps<Row> {
  /** Null if the file picker was cancelled. */
  open: () => Promise<FileSink | null>
  /** Absent if only loaded rows are exported. */
  loadAll?: ((signal: AbortSignal) => Promise<void>) | undefined
  rows: () => readonly Row[]
  /** Absent if no column needs company names. */
  names?: ((rows: readonly Row[], signal: AbortSignal, progress: Progress) => Promise<void>) | undefined
  /** Whether the file may lack names that cannot be read. */
  mayLackNames?: boolean
  columns: readonly FileColumn<Row>[]
  form: TableJob<Row>['form']
  check: (written: readonly Row[], signal: AbortSignal) => Promise<ExportCheck>
  now?: () => number
}

/** Runs an export as a store. Starts synchronously: the file picker must open during the press's user activation. */
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
    all.signal.throwIfAborted()
    if (steps.loadAll) await steps.loadAll(begin('loading'))
    const rows = steps.rows()
    if (steps.names) {
      const signal = begin('names')
      try {
        await steps.names(rows, signal, progress)
      } catch (error) {
        if (all.signal.aborted || !(part.signal.aborted || steps.mayLackNames)) throw error
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
        if (!signal.aborted) change({ checkError: error })
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
    /** Cancels and deletes the partial file. Once the file is complete it stays, and only the comparison ends. */
    cancel: () => (get().file === null ? all.abort() : part.abort()),
    /** Skips the current stage, if it is the names or the comparison. */
    skip: () => {
      if (get().stage === 'names' || get().stage === 'checking') part.abort()
    },
    /** Resolves when the export is over. Never rejects. */
    settled,
  }
}

export type ExportRun = ReturnType<typeof runExport>
