import { accountId, countRows } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { ACCOUNT_TABLES } from './tables.ts'

const PAGE = 10_000

/** Page by page, so that no statement times out. */
async function activityOf(db: WorkspaceDatabase, scope: string) {
  const lines = []
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom('activity')
      .selectAll()
      .where('accountId', '=', accountId(db, scope))
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const line of page) lines.push(line)
    last = page.at(-1)?.id ?? last
    if (page.length < PAGE) return lines
  }
}

/** Sessions and calendar tokens are not personal data. */
const TOLD = ACCOUNT_TABLES.filter((table) => table !== 'session' && table !== 'feed')

export async function countAccount(db: WorkspaceDatabase, scope: string): Promise<Record<string, number>> {
  const rowsOf = (table: (typeof TOLD)[number]) =>
    db.selectFrom(table).where('accountId', '=', accountId(db, scope))
  const counts = TOLD.map(async (table) => [table, await countRows(rowsOf(table))] as const)
  return Object.fromEntries(await Promise.all(counts))
}

export async function exportAccount(db: WorkspaceDatabase, scope: string): Promise<Record<string, object[]>> {
  const tables = TOLD.map(async (table) => {
    const rows =
      table === 'activity'
        ? await activityOf(db, scope)
        : await db.selectFrom(table).selectAll().where('accountId', '=', accountId(db, scope)).execute()
    return [table, rows.map(({ accountId: _, ...row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
