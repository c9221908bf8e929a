import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WorkspaceDatabase } from './database.ts'
import { ACCOUNT_TABLES } from './tables.ts'

/** The account that is called `scope`, as a part of a query; nothing where it keeps nothing yet. */
export const accountId = (db: WorkspaceDatabase, scope: string) =>
  db.selectFrom('account').select('id').where('scope', '=', scope)

/** The same where something is written: made if need be. */
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

/**
 * Has one transaction of the account write at a time: what is read after it stays so until the end, in PostgreSQL too. Rows
 * that only point at the account wait for nothing.
 */
export async function lockAccount(step: WorkspaceDatabase, account: number): Promise<void> {
  await step
    .updateTable('account')
    .set((row) => ({ createdAt: row.ref('createdAt') }))
    .where('id', '=', account)
    .execute()
}

/** SQLite empties its log, which remembers what was deleted since the last time. */
export const emptyLog = (db: WorkspaceDatabase) => sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)

const BATCH = 10_000

/** Lines of which there may be a million, some at a time: no statement outlives the engine's patience, and others come in between. */
async function removeLines(db: WorkspaceDatabase, id: number): Promise<void> {
  for (const table of ['activity', 'stageHistory', 'deadlineHistory'] as const) {
    const some = db.selectFrom(table).select('id').where('accountId', '=', id).limit(BATCH)
    const remove = () => db.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow()
    while (Number((await remove()).numDeletedRows) === BATCH) await setImmediate()
  }
}

/** SQLite would look through the lines of all accounts for each person that goes; `work` leaves none that points at one. */
const unchecked = (db: WorkspaceDatabase, work: (db: WorkspaceDatabase) => Promise<void>) =>
  db.connection().execute(async (one) => {
    await sql`PRAGMA foreign_keys = OFF`.execute(one)
    try {
      await work(one)
    } finally {
      await sql`PRAGMA foreign_keys = ON`.execute(one)
    }
  })

/** All that the account keeps, gone; SQLite writes zeros where it stood, and empties its log. Interrupted, it is begun again. */
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
