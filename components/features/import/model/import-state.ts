import { type ColumnMap, type FileTable, headingsAt } from '#lib/domain/import/columns.ts'
import type { ImportTarget, PlannedRow } from '#lib/domain/import/plan.ts'
import type { Batch } from '#lib/domain/mass/batch.ts'
import type { FileFault } from '#lib/import/file-limits.ts'
import type { FileFacts } from '#lib/import/read-table.ts'
import type { StoredOutcome } from '#lib/import/stored-imports.ts'
import { createStore } from '#lib/store.ts'
import type { CheckProgress } from './read-facts.ts'

/** A dry run expires after this long, milliseconds, as colleagues work on the same companies. */
const CHECK_HOLDS_MS = 30 * 60_000

/** Whether a dry run has expired; a lookup never does, as it sends nothing. */
export const isOld = ({ target, checkedAt }: { target: ImportTarget; checkedAt: number }): boolean =>
  target.action !== 'lookup' && Date.now() - checkedAt > CHECK_HOLDS_MS

export interface OpenFile {
  name: string
  /** The source, to be parsed again with other settings; null for a restored file. */
  source: Blob | string | null
  facts: FileFacts
  /** All rows, headings included. */
  rows: readonly (readonly string[])[]
  hasHeadings: boolean
}

export interface ImportStepProps {
  idAccount: string
  state: ImportState
  file: OpenFile
}

export type ImportCheck =
  | { state: 'running'; progress: CheckProgress | null }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; target: ImportTarget; rows: readonly PlannedRow[]; checkedAt: number }

export interface ImportState {
  reading: boolean
  fault: FileFault | null
  file: OpenFile | null
  /** A file dropped on another screen while this import is not finished: the person decides whether to discard it. */
  droppedFile: File | null
  columns: ColumnMap
  /** Whether the columns are a remembered mapping. */
  remembered: boolean
  check: ImportCheck | null
  run: Batch<PlannedRow> | null
  /** The reasons given for including rows, by index. */
  reasons: Readonly<Record<number, string>>
  /** Outcomes of rows by index, those before a reload included. */
  outcomes: ReadonlyMap<number, StoredOutcome>
  /** Indices of the rows that the person confirmed. */
  chosen: ReadonlySet<number>
  /** Number of confirmed rows of a restored import that were not sent, or whose outcome is not known. */
  unsent: number
  /** The person has cancelled those: the form is free for another check. */
  stopped: boolean
  /** Another tab is sending the rows of this import. */
  elsewhere: boolean
  /** The browser cannot store the import, so it could not be resumed after closing the tab. */
  isNotStored: boolean
  /** Another tab has discarded or replaced the import, perhaps after sending rows: they must be checked again. */
  isGone: boolean
}

export const UNSENT = {
  fault: null,
  run: null,
  reasons: {},
  outcomes: new Map(),
  chosen: new Set<number>(),
  unsent: 0,
  stopped: false,
  isNotStored: false,
  isGone: false,
}

const NOTHING: ImportState = {
  ...UNSENT,
  reading: false,
  file: null,
  droppedFile: null,
  columns: [],
  remembered: false,
  check: null,
  elsewhere: false,
}

const store = createStore<ImportState>(NOTHING)

export const importState = {
  ...store,
  change: (next: Partial<ImportState>) => store.set({ ...store.get(), ...next }),
  reset: () => store.set(NOTHING),
}

/** Whether rows are being sent, or wait for it; the file cannot be closed meanwhile. */
export const isSending = ({ run }: ImportState): boolean =>
  run?.get().some(({ outcome }) => outcome === 'waiting' || outcome === 'running') ?? false

/** Whether the import can be discarded without loss: all confirmed rows were sent, before a reload or since. */
export const isWhole = ({ unsent, run, outcomes }: ImportState): boolean =>
  unsent === 0 &&
  (run?.get().every(({ outcome }) => outcome === 'done') ??
    [...outcomes.values()].every(({ state }) => state === 'done'))

/** The table of a file: headings and data rows, without anything above the headings. */
export function tableOf({ rows, hasHeadings: has }: Pick<OpenFile, 'rows' | 'hasHeadings'>): FileTable {
  const at = headingsAt(rows)
  return has ? { headings: rows[at] ?? [], rows: rows.slice(at + 1) } : { headings: [], rows }
}

/** Returns a function from a row's index in the table (-1: headings) to its number in the file. */
export function rowNumbers({ rows, hasHeadings: has, facts }: OpenFile): (at: number) => number {
  const first = has ? headingsAt(rows) + 1 : 0
  return (at) => facts.numbers?.[at + first] ?? at + first + 1
}
