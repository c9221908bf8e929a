// A process that starts: brings the tables forward, writes a name, and ends. Its address or folder is the argument.
import { sql } from 'kysely'

import { connect, engineOf, migrate } from '../../lib/server/workspace/database.ts'

const [given = ''] = process.argv.slice(2)
const where = given.includes('://') ? { url: given } : { folder: given }
const db = connect(where)
await migrate(db, engineOf(where))
await sql`INSERT INTO account (scope, ${sql.ref('createdAt')}) VALUES (${`process ${process.pid}`}, 0)`.execute(
  db,
)
await db.destroy()
