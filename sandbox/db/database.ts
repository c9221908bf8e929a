import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { SCHEMA } from './schema.ts'

const INDEX = /CREATE (?:UNIQUE )?INDEX [^;]+;/g

/**
 * SQLite's result codes for a file that another program has locked for long, and for a disk that is read-only, faulty or
 * full; extended codes have more bits.
 */
const DISK_FAULTS: ReadonlySet<number> = new Set([5, 8, 10, 13])
export const isDiskFault = (error: unknown): boolean => DISK_FAULTS.has(Object(error).errcode & 0xff)

export type Row = Readonly<Record<string, unknown>>

/** An SQLite database with a cache of prepared statements, by their text. */
export class Database {
  readonly #connection: DatabaseSync
  readonly #isFile: boolean
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#connection = new DatabaseSync(file)
    this.#isFile = file !== ':memory:'
    this.#connection.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY')
    if (this.#isFile) this.#connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    this.#connection.exec('PRAGMA cache_size = -65536')
  }

  #prepare(sql: string): StatementSync {
    return keptOrMade(this.#statements, sql, () => this.#connection.prepare(sql))
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values)
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values)
  }

  /** Returns the number of rows changed, and the id of the last inserted row. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...values)
    return { changes: Number(changes), id: Number(lastInsertRowid) }
  }

  /** Inserts a row from its columns and its document; `or` decides what happens if the key exists. */
  insert(
    table: string,
    columns: Readonly<Record<string, SQLInputValue>>,
    document?: object,
    or: 'ABORT' | 'IGNORE' | 'REPLACE' = 'ABORT',
  ): { changes: number; id: number } {
    const row = document ? { ...columns, document: JSON.stringify(document) } : columns
    const names = Object.keys(row)
    const sql = `INSERT OR ${or} INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    return this.run(sql, ...Object.values(row))
  }

  /** The first column, as integers. */
  ids(sql: string, ...values: SQLInputValue[]): number[] {
    return this.all(sql, ...values).map((row) => Number(Object.values(row)[0]))
  }

  /** The first column of the first row, as a number; 0 when there is no row. */
  count(sql: string, ...values: SQLInputValue[]): number {
    return this.ids(sql, ...values)[0] ?? 0
  }

  /** The JSON of column `document`, which a seed or a handler wrote as `T`. */
  documents<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.all(sql, ...values).map((row) => JSON.parse(String(row.document)) as T)
  }

  row(table: string, key: Readonly<Record<string, SQLInputValue>>): Row | undefined {
    const where = Object.keys(key).map((name) => `${name} = ?`)
    return this.get(`SELECT * FROM ${table} WHERE ${where.join(' AND ')}`, ...Object.values(key))
  }

  document<T>(table: string, key: Readonly<Record<string, SQLInputValue>>): T | undefined {
    const row = this.row(table, key)
    return row && (JSON.parse(String(row.document)) as T)
  }

  /** Runs `work` in one transaction: commits all of it, or nothing. */
  transaction<T>(work: () => T): T {
    this.#connection.exec('BEGIN IMMEDIATE')
    try {
      const outcome = work()
      this.#connection.exec('COMMIT')
      return outcome
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** A full disk rolls a transaction back by itself; a second rollback would fail and hide the disk's error. */
  #rollBack(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
  }

  hasTable(name: string): boolean {
    return this.count("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?", name) > 0
  }

  tables(): string[] {
    return this.all(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    ).map(({ name }) => String(name))
  }

  /** Drops all tables and creates them again without indexes: inserting is faster before those exist. */
  createTables(): void {
    const tables = this.tables()
    this.#statements.clear()
    for (const name of tables) this.#connection.exec(`DROP TABLE "${name}"`)
    this.#connection.exec(SCHEMA.replace(INDEX, ''))
  }

  /** Creates a resource's own tables and indexes. */
  create(statements: string): void {
    this.#connection.exec(statements)
  }

  /**
   * Creates the tables, runs `work` to fill them, then adds the indexes: all or nothing. In a file, new pages are
   * written once instead of through the WAL first. Nothing else may use the database meanwhile.
   */
  async fill(work: () => Promise<void>): Promise<void> {
    if (this.#isFile) this.#connection.exec('PRAGMA journal_mode = TRUNCATE')
    this.createTables()
    this.#connection.exec('BEGIN IMMEDIATE')
    try {
      await work()
      for (const [index] of SCHEMA.matchAll(INDEX)) this.#connection.exec(index)
      this.#connection.exec('COMMIT')
    } catch (error) {
      this.#rollBack()
      throw error
    }
    if (this.#isFile) this.#connection.exec('PRAGMA journal_mode = WAL')
  }

  meta(key: string): string | null {
    const row = this.get('SELECT value FROM meta WHERE key = ?', key)
    return row ? String(row.value) : null
  }

  setMeta(key: string, value: string): void {
    this.insert('meta', { key, value }, undefined, 'REPLACE')
  }

  /** SQLite's query plan, one line per step. */
  queryPlan(sql: string, ...values: SQLInputValue[]): string[] {
    return this.all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row.detail))
  }

  close(): void {
    this.#statements.clear()
    if (this.#connection.isOpen) this.#connection.close()
  }
}
