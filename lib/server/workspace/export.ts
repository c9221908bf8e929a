import { accountId } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { ACCOUNT_TABLES } from './tables.ts'

/** All that the account keeps, table by table, as it is kept; sessions and what opens calendars are no data of anybody. */
export async function exportAccount(db: WorkspaceDatabase, scope: string): Promise<Record<string, object[]>> {
  const told = ACCOUNT_TABLES.filter((table) => table !== 'session' && table !== 'feed')
  const tables = told.map(async (table) => {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('accountId', '=', accountId(db, scope))
      .execute()
    return [table, rows.map(({ accountId: _, ...row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
