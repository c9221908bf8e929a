import { accountId } from './account.ts'
import type { Database } from './database.ts'

const TABLES = ['person', 'name', 'stage', 'item', 'activity', 'stageHistory', 'stageNow'] as const

/** All that the account keeps, table by table, as it is kept; sessions are none of anybody's data. */
export async function exportAccount(db: Database, scope: string): Promise<Record<string, object[]>> {
  const tables = TABLES.map(async (table) => {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('accountId', '=', accountId(db, scope))
      .execute()
    return [table, rows.map(({ accountId: _, ...row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
