import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { invalid } from '../errors.ts'
import type { WorkspaceDatabase } from './database.ts'
import { ACCOUNT_TABLES, type Tables } from './tables.ts'

/** Subquery: the id of the account `scope`; no row where it has stored nothing yet. */
export const accountId = (db: WorkspaceDatabase, scope: string) =>
  db.selectFrom('account').select('id').where('scope', '=', scope)

/** The same for writes: creates the account if need be. */
export async function ensureAccount(db: WorkspaceDatabase, scope: string): Promise<number> {
  const known = await accountId(db, scope).executeTakeFirst()
  if (known) return known.id
  await db
    .insertInto('account')
    .values({ scope, createdAt: Date.now() })
    .onConflict((conflict) => conflict.column('scope').doNothing())
    .execute()
  return (await accountId(db, scope).executeTakeFirstOrThrow()).id
}

/** When the account's workspace began, or began anew after deletion: milliseconds. */
export async function keptSince(db: WorkspaceDatabase, scope: string): Promise<number | null> {
  const account = await db
    .selectFrom('account')
    .select('createdAt')
    .where('scope', '=', scope)
    .executeTakeFirst()
  return account?.createdAt ?? null
}

/**
 * Locks the account's row until the transaction ends, so that only one at a time writes and reads stay consistent, in
 * PostgreSQL too. Inserts that only reference the account do not wait.
 */
export async function lockAccount(step: WorkspaceDatabase, account: number): Promise<void> {
  await step
    .updateTable('account')
    .set((row) => ({ createdAt: row.ref('createdAt') }))
    .where('id', '=', account)
    .execute()
}

/** How many rows a query selects. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Limit of an account's rows in a table that pages read whole. Several calls at once may exceed it a little. */
const MAX_ROWS = 20_000

/** What people call the rows of those tables. */
const ROWS_OF = {
  name: 'names',
  stage: 'stages with a meaning',
  stuckRule: 'rules for stuck opportunities',
  target: 'targets',
} as const

/** Runs `work` in a transaction, all of it or, where the account would have too many rows in `table`, nothing. */
export async function withinLimit(
  db: WorkspaceDatabase,
  account: number,
  table: keyof typeof ROWS_OF,
  work: (step: WorkspaceDatabase) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (step) => {
    await work(step)
    if ((await countRows(step.selectFrom(table).where('accountId', '=', account))) > MAX_ROWS)
      throw invalid(`The team keeps ${MAX_ROWS} ${ROWS_OF[table]}, and no more`)
  })
}

const EMPTY_MS = 2_000
const LOOK_MS = 25

/** Truncates SQLite's WAL, which still holds deleted rows; waits for other processes that read it, for two seconds at most. */
export async function emptyLog(db: WorkspaceDatabase): Promise<void> {
  for (const end = performance.now() + EMPTY_MS; performance.now() < end; await delay(LOOK_MS)) {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
    if (rows[0]?.busy === 0) return
  }
}

const BATCH = 10_000

/** Deletes up to a million rows in batches: no statement times out, and others run in between. */
async function removeLines(db: WorkspaceDatabase, id: number): Promise<void> {
  for (const table of ['activity', 'stageHistory', 'deadlineHistory'] as const) {
    const some = db.selectFrom(table).select('id').where('accountId', '=', id).limit(BATCH)
    const remove = () => db.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow()
    while (Number((await remove()).numDeletedRows) === BATCH) await setImmediate()
  }
}

/** With foreign keys on, SQLite would scan all accounts' rows for each deleted person; `work` must leave none dangling. */
const unchecked = (db: WorkspaceDatabase, work: (db: WorkspaceDatabase) => Promise<void>) =>
  db.connection().execute(async (one) => {
    await sql`PRAGMA foreign_keys = OFF`.execute(one)
    try {
      await work(one)
    } finally {
      await sql`PRAGMA foreign_keys = ON`.execute(one)
    }
  })

/** Deletes all of the account; SQLite overwrites it with zeros and truncates its WAL. Safe to repeat after an interruption. */
export async function removeAccount(db: WorkspaceDatabase, scope: string, isFile: boolean): Promise<void> {
  const { id } = (await accountId(db, scope).executeTakeFirst()) ?? {}
  if (id === undefined) return
  await removeLines(db, id)
  const removeRest = (whole: WorkspaceDatabase) =>
    whole.transaction().execute(async (step) => {
      for (const table of ACCOUNT_TABLES) await step.deleteFrom(table).where('accountId', '=', id).execute()
      await step.deleteFrom('account').where('id', '=', id).execute()
    })
  await (isFile ? unchecked(db, removeRest) : removeRest(db))
  if (isFile) await emptyLog(db)
}
