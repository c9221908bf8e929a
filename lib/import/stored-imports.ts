import type { DBSchema } from 'idb'
import { isObject } from '#lib/domain/api/is-object.ts'
import type { ImportField } from '#lib/domain/import/columns.ts'
import type { ImportTarget, PlannedRow } from '#lib/domain/import/plan.ts'
import { IMPORT_DATABASE } from '#lib/import/import-database.ts'
import type { FileFacts } from '#lib/import/read-table.ts'
import type { MassSend } from '#lib/mass/senders.ts'
import { openDatabaseOnce } from '#lib/storage/open-database-once.ts'

/** An import as stored in the browser, without its rows. */
export interface StoredImport {
  idAccount: string
  /** Distinguishes it from an import that another tab has started since. */
  id: string
  name: string
  facts: FileFacts
  hasHeadings: boolean
  columns: readonly (ImportField | null)[]
  target: ImportTarget
  checkedAt: number
  /** The form was changed after the check: the rows must be checked again. */
  isOutdated?: boolean
  /**
   * Indexes of the rows that a person sent, and the reasons given for those that were included despite a warning.
   * `isStopped`: that person has cancelled the rest.
   */
  sent: { rows: number[]; reasons: Record<number, string>; isStopped?: boolean } | null
}

/** When a row's call began, and the ids of the similar records that existed then. */
export interface StoredBegin {
  at: number
  before: number[]
}

/**
 * The outcome of a row. `begun` is written before its call; if nothing follows, it is unknown whether it was sent.
 * `failed` with `begun`: the write was not confirmed and its record not found; a retry looks for the record first.
 */
export type StoredOutcome =
  | ({ state: 'begun' } & StoredBegin)
  | { state: 'done'; made: number | null }
  | { state: 'failed'; code: string; message: string; requestId: string | null; begun?: StoredBegin }

type BlockKind = 'rows' | 'plan'

/** A batch of writes that a person confirmed, stored in the browser until that person has seen the outcome. */
export interface StoredRun {
  idAccount: string
  id: string
  title: string
  /** Milliseconds since 1970. */
  startedAt: number
  rows: StoredRunRow[]
}

/** One write of a run: the name and key of its subject, what it changes in words, and what it does. */
export interface StoredRunRow {
  at: number
  key: string
  name: string
  /** From what to what, for a change of an opportunity. */
  detail?: string
  send: MassSend
}

interface ImportSchema extends DBSchema {
  imports: { key: string; value: StoredImport }
  runs: { key: [idAccount: string, id: string]; value: StoredRun }
  blocks: { key: [idAccount: string, id: string, kind: BlockKind, place: number]; value: unknown[] }
  outcomes: { key: [idAccount: string, id: string, row: number]; value: StoredOutcome }
}

/** Rows stored at once: more would block the page. */
const BLOCK = 500

/** Whether a stored value is an import or a run: browser storage may hold anything. */
const isStoredImport = (value: unknown): value is StoredImport =>
  isObject(value) &&
  [value.id, value.name].every((text) => typeof text === 'string') &&
  [value.facts, value.target].every(isObject) &&
  Array.isArray(value.columns) &&
  Number.isFinite(value.checkedAt) &&
  (value.sent === null || (isObject(value.sent) && Array.isArray(value.sent.rows)))

const isRunRow = (value: unknown): value is StoredRunRow =>
  isObject(value) &&
  Number.isFinite(value.at) &&
  [value.key, value.name].every((text) => typeof text === 'string') &&
  isObject(value.send)

const isStoredRun = (value: unknown): value is StoredRun =>
  isObject(value) &&
  [value.id, value.title].every((text) => typeof text === 'string') &&
  Number.isFinite(value.startedAt) &&
  Array.isArray(value.rows) &&
  value.rows.every(isRunRow)

const database = openDatabaseOnce<ImportSchema>(IMPORT_DATABASE, 2, (db, before) => {
  if (before < 1) {
    db.createObjectStore('imports', { keyPath: 'idAccount' })
    db.createObjectStore('blocks')
    db.createObjectStore('outcomes')
  }
  if (before < 2) db.createObjectStore('runs', { keyPath: ['idAccount', 'id'] })
})

type Whose = Pick<StoredImport, 'idAccount' | 'id'>

/** The range of keys with the same first parts. */
const under = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []])

async function putBlocks({ idAccount, id }: Whose, kind: BlockKind, rows: readonly unknown[]): Promise<void> {
  const db = await database()
  for (let at = 0; at < rows.length; at += BLOCK)
    await db.put('blocks', rows.slice(at, at + BLOCK), [idAccount, id, kind, at])
}

async function readBlocks<Row>({ idAccount, id }: Whose, kind: BlockKind): Promise<Row[]> {
  const db = await database()
  const rows: Row[] = []
  for (const key of await db.getAllKeys('blocks', under(idAccount, id, kind)))
    rows.push(...(((await db.get('blocks', key)) ?? []) as Row[]))
  return rows
}

export async function dropImport(idAccount: string): Promise<void> {
  const db = await database()
  const id = (await db.get('imports', idAccount))?.id
  const transaction = db.transaction(['imports', 'blocks', 'outcomes'], 'readwrite')
  await Promise.all([
    transaction.objectStore('imports').delete(idAccount),
    transaction.objectStore('blocks').delete(under(idAccount)),
    id !== undefined && transaction.objectStore('outcomes').delete(under(idAccount, id)),
    transaction.done,
  ])
}

/**
 * Stores the current state of an import, with its rows if they are not stored yet; replaces an earlier import. Where the
 * browser has no room nothing of it stays: after a reload, rows that were sent would pass for unsent.
 */
export async function storeImport(
  kept: StoredImport,
  rows: readonly (readonly string[])[],
  plan: readonly PlannedRow[],
): Promise<void> {
  const db = await database()
  try {
    if ((await db.get('imports', kept.idAccount))?.id !== kept.id) {
      await dropImport(kept.idAccount)
      await putBlocks(kept, 'rows', rows)
      await putBlocks(kept, 'plan', plan)
    }
    await db.put('imports', kept)
  } catch (error) {
    await dropImport(kept.idAccount)
    throw error
  }
}

/** Stores the outcome of a row. It is stored when this resolves; where it cannot be, its import or run is dropped as above. */
export async function storeOutcome(whose: Whose, row: number, outcome: StoredOutcome): Promise<void> {
  const { idAccount, id } = whose
  const db = await database()
  try {
    await db.put('outcomes', outcome, [idAccount, id, row])
  } catch (error) {
    if ((await db.get('imports', idAccount))?.id === id) await dropImport(idAccount)
    await dropRun(whose)
    throw error
  }
}

export interface StoredWhole {
  kept: StoredImport
  rows: string[][]
  plan: PlannedRow[]
  outcomes: Map<number, StoredOutcome>
}

export async function readStoredImport(idAccount: string): Promise<StoredWhole | null> {
  const db = await database()
  const kept: unknown = await db.get('imports', idAccount)
  if (!isStoredImport(kept)) return null
  return {
    kept,
    rows: await readBlocks<string[]>(kept, 'rows'),
    plan: await readBlocks<PlannedRow>(kept, 'plan'),
    outcomes: await readRowOutcomes(kept),
  }
}

/** The outcomes of the rows so far, by index. */
export async function readRowOutcomes({ idAccount, id }: Whose): Promise<Map<number, StoredOutcome>> {
  const db = await database()
  const keys = await db.getAllKeys('outcomes', under(idAccount, id))
  const values = await db.getAll('outcomes', under(idAccount, id))
  return new Map(keys.map(([, , row], at) => [row, values[at] as StoredOutcome]))
}

/** Stores a run before it is sent. It is stored when this resolves. */
export async function storeRun(run: StoredRun): Promise<void> {
  await (await database()).put('runs', run)
}

/** Replaces what rows of a run send, by index. */
export async function storeSends(
  { idAccount, id }: Whose,
  sends: ReadonlyMap<number, MassSend>,
): Promise<void> {
  const transaction = (await database()).transaction('runs', 'readwrite')
  const run = await transaction.store.get([idAccount, id])
  const rows = run?.rows.map((row) => ({ ...row, send: sends.get(row.at) ?? row.send }))
  if (run && rows) await transaction.store.put({ ...run, rows })
  await transaction.done
}

/** Every run of the account whose end nobody has seen. */
export const readRuns = async (idAccount: string): Promise<StoredRun[]> =>
  (await (await database()).getAll('runs', under(idAccount))).filter(isStoredRun)

export async function dropRun({ idAccount, id }: Whose): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['runs', 'outcomes'], 'readwrite')
  await Promise.all([
    transaction.objectStore('runs').delete([idAccount, id]),
    transaction.objectStore('outcomes').delete(under(idAccount, id)),
    transaction.done,
  ])
}
