import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { isClockTrusted } from '../trusted-clock.ts'
import { fileNumber } from './file-number.ts'
import type { Dated } from './session-store.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS signed_out (id TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signed_out_account (
    scope TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS adopted (
    name TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL
  ) WITHOUT ROWID;
`

// A row of 128 KB makes room, in the WAL and then in the file, for two thousand sign-outs on a disk that is full. It is
// written at each start: a read-only file is found then, not at the first sign-out. While another program holds the file
// nobody is served, so a sign-out waits a fifth of a second for it.
const OPENING = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 2000;
  PRAGMA wal_autocheckpoint = 16;
  ${SCHEMA}
  PRAGMA user_version = 1;
  INSERT OR REPLACE INTO signed_out VALUES (hex(zeroblob(65536)), 0);
  DELETE FROM signed_out WHERE until = 0;
  PRAGMA busy_timeout = 200;
`

const FOREIGN =
  "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('signed_out', 'signed_out_account', 'adopted')"

const upsert = (table: string, name: string) =>
  `INSERT INTO ${table} (${name}, at, until) VALUES (?, ?, ?)
   ON CONFLICT (${name}) DO UPDATE SET at = max(at, excluded.at), until = max(until, excluded.until)`

/** A sign-out by its name: of a session, of an account, or the hashed name of either, adopted from another copy. */
export interface SignOut {
  readonly kind: 'session' | 'account' | 'adopted'
  readonly name: string
  /** Milliseconds since 1970; 0 for a single session. */
  readonly at: number
  readonly until: number
}

/** Sign-outs in one SQLite database. Every method throws SQLite's errors. */
export class Records {
  readonly #file: string | null
  readonly #number: string | null
  readonly #db: DatabaseSync
  readonly #find: StatementSync
  readonly #at: Record<'account' | 'adopted', StatementSync>
  readonly #put: Record<SignOut['kind'], StatementSync>

  /** `file`: null for an in-memory database. */
  constructor(file: string | null) {
    this.#file = file
    this.#db = new DatabaseSync(file ?? ':memory:')
    this.#number = file && fileNumber(file)
    try {
      if (file !== null) this.#check()
      this.#db.exec(file === null ? SCHEMA : OPENING)
      this.#find = this.#db.prepare(
        'SELECT 1 FROM signed_out WHERE id = ? UNION ALL SELECT 1 FROM signed_out_account WHERE scope = ? AND at >= ?',
      )
      this.#at = {
        account: this.#db.prepare('SELECT at FROM signed_out_account WHERE scope = ?'),
        adopted: this.#db.prepare('SELECT at FROM adopted WHERE name = ?'),
      }
      this.#put = {
        session: this.#db.prepare('INSERT OR REPLACE INTO signed_out (id, until) VALUES (?1, max(?2, ?3))'),
        account: this.#db.prepare(upsert('signed_out_account', 'scope')),
        adopted: this.#db.prepare(upsert('adopted', 'name')),
      }
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Whether another file, or none, is now at its path: writes to the opened one would be lost. */
  get isReplaced(): boolean {
    return this.#file !== null && fileNumber(this.#file) !== this.#number
  }

  isSignedOut({ id, scope, issuedAt }: Dated): boolean {
    return this.#find.get(id, scope, issuedAt) !== undefined
  }

  /** The `at` of the sign-out of that kind and name; null when there is none. */
  at(kind: 'account' | 'adopted', name: string): number | null {
    const found = this.#at[kind].get(name)
    return found === undefined ? null : Number(found.at)
  }

  /** Writes all or none, and deletes expired ones. */
  keep(signOuts: readonly SignOut[]): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      for (const { kind, name, at, until } of signOuts) this.#put[kind].run(name, at, until)
      this.#forget()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** Every sign-out, with those that expired lately: by a clock that may be wrong. */
  all(): SignOut[] {
    const rows = this.#db
      .prepare(
        `SELECT 'session' AS kind, id AS name, 0 AS at, until FROM signed_out
         UNION ALL SELECT 'account', scope, at, until FROM signed_out_account
         UNION ALL SELECT 'adopted', name, at, until FROM adopted`,
      )
      .all()
    return rows.map(({ kind, name, at, until }) => ({
      kind: kind as SignOut['kind'],
      name: String(name),
      at: Number(at),
      until: Number(until),
    }))
  }

  close(): void {
    this.#db.close()
  }

  #check(): void {
    const { quick_check: found } = this.#db.prepare('PRAGMA quick_check(1)').get() ?? {}
    if (found !== 'ok' || this.#db.prepare(FOREIGN).get()) throw new Error('No store of sign-outs')
  }

  #forget(): void {
    if (!isClockTrusted()) return
    for (const table of ['signed_out', 'signed_out_account', 'adopted'])
      this.#db.prepare(`DELETE FROM ${table} WHERE until < ?`).run(Date.now())
  }
}
