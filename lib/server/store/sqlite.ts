import { DatabaseSync, type StatementSync } from 'node:sqlite'

import type { Dated, SessionStore } from './session-store.ts'

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS signed_out (id TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signed_out_account (
    scope TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL
  ) WITHOUT ROWID;
`

/** Sign-outs in an SQLite file: they survive a restart, and processes that share the file share them. */
export class SqliteStore implements SessionStore {
  readonly #db: DatabaseSync
  readonly #find: StatementSync
  readonly #findAccount: StatementSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(SCHEMA)
    this.#find = this.#db.prepare(
      'SELECT 1 FROM signed_out WHERE id = ? UNION ALL SELECT 1 FROM signed_out_account WHERE scope = ? AND at >= ?',
    )
    this.#findAccount = this.#db.prepare('SELECT at FROM signed_out_account WHERE scope = ?')
  }

  async signOut(id: string, until: number): Promise<void> {
    this.#forget()
    this.#db.prepare('INSERT OR REPLACE INTO signed_out (id, until) VALUES (?, ?)').run(id, until)
  }

  async signOutAccount(scope: string, at: number, until: number): Promise<void> {
    this.#db
      .prepare(
        `INSERT INTO signed_out_account (scope, at, until) VALUES (?, ?, ?)
         ON CONFLICT (scope) DO UPDATE SET at = max(at, excluded.at), until = max(until, excluded.until)`,
      )
      .run(scope, at, until)
  }

  isSignedOut({ id, scope, issuedAt }: Dated): boolean {
    return this.#find.get(id, scope, issuedAt) !== undefined
  }

  async accountSignedOutAt(scope: string): Promise<number> {
    return Number(this.#findAccount.get(scope)?.at ?? 0)
  }

  async close(): Promise<void> {
    this.#db.close()
  }

  #forget(): void {
    const now = Date.now()
    this.#db.prepare('DELETE FROM signed_out WHERE until < ?').run(now)
    this.#db.prepare('DELETE FROM signed_out_account WHERE until < ?').run(now)
  }
}
