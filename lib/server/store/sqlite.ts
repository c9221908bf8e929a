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
  CREATE TABLE IF NOT EXISTS adopted (
    name TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL
  ) WITHOUT ROWID;
`

/** Whose name a kept sign-out goes by: a session's, an account's, or what other copies call either. */
interface Kept {
  readonly kind: 'session' | 'account' | 'adopted'
  readonly name: string
  /** 0 for one session. */
  readonly at: number
  readonly until: number
}

/** Sign-outs in an SQLite file: they survive a restart, and processes that share the file share them. */
export class SqliteStore implements SessionStore {
  readonly #db: DatabaseSync
  readonly #find: StatementSync
  readonly #findAccount: StatementSync
  readonly #findAdopted: StatementSync
  readonly #adopt: StatementSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(SCHEMA)
    this.#find = this.#db.prepare(
      'SELECT 1 FROM signed_out WHERE id = ? UNION ALL SELECT 1 FROM signed_out_account WHERE scope = ? AND at >= ?',
    )
    this.#findAccount = this.#db.prepare('SELECT at FROM signed_out_account WHERE scope = ?')
    this.#findAdopted = this.#db.prepare('SELECT at FROM adopted WHERE name = ?')
    this.#adopt = this.#db.prepare(
      `INSERT INTO adopted (name, at, until) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET at = max(at, excluded.at), until = max(until, excluded.until)`,
    )
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

  /** Keeps what other copies signed out, by the names that they gave it. */
  adopt(signOuts: readonly Omit<Kept, 'kind'>[]): void {
    const now = Date.now()
    const fresh = signOuts.filter(({ name, at, until }) => until > now && (this.adoptedAt(name) ?? -1) < at)
    if (fresh.length === 0) return
    this.#db.exec('BEGIN')
    for (const { name, at, until } of fresh) this.#adopt.run(name, at, until)
    this.#db.exec('COMMIT')
    this.#forget()
  }

  /** The `at` of the sign-out that is called `name`, null when there is none. */
  adoptedAt(name: string): number | null {
    const found = this.#findAdopted.get(name)
    return found === undefined ? null : Number(found.at)
  }

  /** Every sign-out that still matters. */
  all(): Kept[] {
    const rows = this.#db
      .prepare(
        `SELECT 'session' AS kind, id AS name, 0 AS at, until FROM signed_out WHERE until > :now
         UNION ALL SELECT 'account', scope, at, until FROM signed_out_account WHERE until > :now
         UNION ALL SELECT 'adopted', name, at, until FROM adopted WHERE until > :now`,
      )
      .all({ now: Date.now() })
    return rows.map(({ kind, name, at, until }) => ({
      kind: kind as Kept['kind'],
      name: String(name),
      at: Number(at),
      until: Number(until),
    }))
  }

  async close(): Promise<void> {
    this.#db.close()
  }

  #forget(): void {
    const now = Date.now()
    this.#db.prepare('DELETE FROM signed_out WHERE until < ?').run(now)
    this.#db.prepare('DELETE FROM signed_out_account WHERE until < ?').run(now)
    this.#db.prepare('DELETE FROM adopted WHERE until < ?').run(now)
  }
}
