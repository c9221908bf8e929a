import type { DBSchema } from 'idb'
import type { ImportField } from '#lib/domain/import/columns.ts'
import type { ImportTarget, PlannedRow } from '#lib/domain/import/plan.ts'
import { IMPORT_DATABASE } from '#lib/import/import-database.ts'
import type { FileFacts } from '#lib/import/read-table.ts'
import type { MassSend } from '#lib/mass/senders.ts'
import { keptDatabase } from '#lib/storage/kept-database.ts'

/** An import as the browser keeps it, but for its rows. */
export interface KeptImport {
  idAccount: string
  /** Told apart from the one that another tab has begun since. */
  id: string
  name: string
  facts: FileFacts
  hasHeadings: boolean
  columns: readonly (ImportField | null)[]
  target: ImportTarget
  checkedAt: number
  /** The form says something else since: the rows are to be checked again. */
  isOutdated?: boolean
  /** Places of the rows that a person sent, and why each of those was taken in that something spoke against. */
  sent: { rows: number[]; reasons: Record<number, string> } | null
}

/** When a row's call began, and the ids of what looked the same then. */
export interface KeptBegin {
  at: number
  before: number[]
}

/**
 * What became of a row: `begun` is written before its call; without a later word nobody knows whether it was sent. Failed
 * with a beginning, nobody confirmed it and it was not found: another try looks for it first.
 */
export type KeptOutcome =
  | ({ state: 'begun' } & KeptBegin)
  | { state: 'done'; made: number | null }
  | { state: 'failed'; code: string; message: string; requestId: string | null; begun?: KeptBegin }

type BlockKind = 'rows' | 'plan'

/** Many writes that a person confirmed, as the browser keeps them until that person has seen how they went. */
export interface KeptRun {
  idAccount: string
  id: string
  title: string
  /** Milliseconds since 1970. */
  startedAt: number
  rows: KeptRunRow[]
}

/** One of them: what it is about, in words and by its key, and what it has the API do. */
export interface KeptRunRow {
  at: number
  key: string
  name: string
  send: MassSend
}

interface ImportSchema extends DBSchema {
  imports: { key: string; value: KeptImport }
  runs: { key: [idAccount: string, id: string]; value: KeptRun }
  blocks: { key: [idAccount: string, id: string, kind: BlockKind, place: number]; value: unknown[] }
  outcomes: { key: [idAccount: string, id: string, row: number]; value: KeptOutcome }
}

/** Rows kept at once: more would hold the page. */
const BLOCK = 500

const database = keptDatabase<ImportSchema>(IMPORT_DATABASE, 2, (db, before) => {
  if (before < 1) {
    db.createObjectStore('imports', { keyPath: 'idAccount' })
    db.createObjectStore('blocks')
    db.createObjectStore('outcomes')
  }
  if (before < 2) db.createObjectStore('runs', { keyPath: ['idAccount', 'id'] })
})

type Whose = Pick<KeptImport, 'idAccount' | 'id'>

/** The keys that begin alike. */
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
  if (id === undefined) return
  const transaction = db.transaction(['imports', 'blocks', 'outcomes'], 'readwrite')
  await Promise.all([
    transaction.objectStore('imports').delete(idAccount),
    transaction.objectStore('blocks').delete(under(idAccount)),
    transaction.objectStore('outcomes').delete(under(idAccount, id)),
    transaction.done,
  ])
}

/** Keeps an import as it stands, with its rows where they are not kept yet; the one before it is forgotten. */
export async function keepImport(
  kept: KeptImport,
  rows: readonly (readonly string[])[],
  plan: readonly PlannedRow[],
): Promise<void> {
  const db = await database()
  if ((await db.get('imports', kept.idAccount))?.id !== kept.id) {
    await dropImport(kept.idAccount)
    await putBlocks(kept, 'rows', rows)
    await putBlocks(kept, 'plan', plan)
  }
  await db.put('imports', kept)
}

/** Keeps what became of a row. It is kept when this resolves. */
export async function keepOutcome(
  { idAccount, id }: Whose,
  row: number,
  outcome: KeptOutcome,
): Promise<void> {
  await (await database()).put('outcomes', outcome, [idAccount, id, row])
}

export interface KeptWhole {
  kept: KeptImport
  rows: string[][]
  plan: PlannedRow[]
  outcomes: Map<number, KeptOutcome>
}

/** The import that an account has here; null: none. */
export async function readKeptImport(idAccount: string): Promise<KeptWhole | null> {
  const db = await database()
  const kept = await db.get('imports', idAccount)
  if (kept === undefined) return null
  return {
    kept,
    rows: await readBlocks<string[]>(kept, 'rows'),
    plan: await readBlocks<PlannedRow>(kept, 'plan'),
    outcomes: await readRowOutcomes(kept),
  }
}

/** What became of each row so far, by its place. */
export async function readRowOutcomes({ idAccount, id }: Whose): Promise<Map<number, KeptOutcome>> {
  const db = await database()
  const keys = await db.getAllKeys('outcomes', under(idAccount, id))
  const values = await db.getAll('outcomes', under(idAccount, id))
  return new Map(keys.map(([, , row], at) => [row, values[at] as KeptOutcome]))
}

/** Keeps what is about to be sent. It is kept when this resolves. */
export async function keepRun(run: KeptRun): Promise<void> {
  await (await database()).put('runs', run)
}

/** Every run of the account that nobody has seen the end of. */
export const readRuns = async (idAccount: string): Promise<KeptRun[]> =>
  (await database()).getAll('runs', under(idAccount))

export async function dropRun({ idAccount, id }: Whose): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['runs', 'outcomes'], 'readwrite')
  await Promise.all([
    transaction.objectStore('runs').delete([idAccount, id]),
    transaction.objectStore('outcomes').delete(under(idAccount, id)),
    transaction.done,
  ])
}
