import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { Lru } from '../lru.ts'
import { SQLITE, sqliteCode } from '../store/sqlite-code.ts'
import { type Engine, migrationsFor } from './migrations.ts'
import type { Tables } from './tables.ts'

export type WorkspaceDatabase = Kysely<Tables>

/** `int8` of PostgreSQL: ids, counts and milliseconds, all far below 2^53. */
const INT8 = 20
const CONNECT_MS = 1_500
/** A query that takes longer is cancelled, and its connection closed. */
const QUERY_MS = 5_000
const CONNECTIONS = 8
/** PostgreSQL's error code for "too many connections", for the server or this user. */
const CROWDED = '53300'
/** How long no further connection is opened after that. */
const CROWDED_MS = 1_000

/** How long a file that another program holds is waited for, and how often it is tried again. */
const HELD_MS = 2_000
const LOOK_MS = 25

// SQLite's own wait blocks the event loop: it is for the short writes of this dashboard's other processes.
const OPENING = `
  PRAGMA busy_timeout = 5;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
`

/** How many prepared statements are cached, and of what length: one that inserts a thousand rows holds 2 MB. */
const MAX_PREPARED = 200
const MAX_SQL_LENGTH = 2_000

/** node:sqlite as Kysely wants a database. Prepared statements are cached: preparing one costs more than running it. */
function kyselyDatabase(db: DatabaseSync): SqliteDatabase {
  const cache = () => new Lru<string, ReturnType<SqliteDatabase['prepare']>>(MAX_PREPARED)
  let prepared = cache()
  const prepare = (sql: string) => {
    // Take the write lock at the start: two transactions that both read first would both fail when they come to write.
    const statement = db.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const given = (values: readonly unknown[]) => values as SQLInputValue[]
    // A full disk rolls a transaction back by itself; a second rollback would fail and hide the disk's error.
    const isOver = () => sql === 'rollback' && !db.isTransaction
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...given(values)),
      run: (values: readonly unknown[]) =>
        isOver() ? { changes: 0, lastInsertRowid: 0 } : statement.run(...given(values)),
      iterate: (values: readonly unknown[]) => statement.iterate(...given(values)),
    }
  }
  return {
    close: () => db.close(),
    prepare: (sql) => {
      // Changes of the schema invalidate prepared statements.
      if (/^(?:create|alter|drop)/i.test(sql)) prepared = cache()
      const known = prepared.get(sql) ?? prepare(sql)
      if (sql.length <= MAX_SQL_LENGTH) prepared.set(sql, known)
      return known
    },
  }
}

/** SQLite rolls schema changes back with their transaction, and has one writer at a time: that is the migration lock. */
class TransactionalSqlite extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Returns a function that repeats `work` while another program holds the file; everybody else is served meanwhile. */
function patience() {
  let until = Number.NEGATIVE_INFINITY
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    for (let waits = false; ; waits = true)
      try {
        const answer = await work()
        if (waits) until = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        if (sqliteCode(error) !== SQLITE.BUSY) throw error
        const now = performance.now()
        // What has queued behind one that waited in vain does not wait for as long again.
        if (now > until + HELD_MS) until = now + HELD_MS
        if (now > until) throw error
        await delay(LOOK_MS)
      }
  }
}

class PatientDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection) return this.#connection
    const connection = await super.acquireConnection()
    const patiently = patience()
    this.#connection = {
      executeQuery: (query) => patiently(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    return this.#connection
  }
}

async function openFile(folder: string): Promise<SqliteDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(resolve(folder, 'workspace.db'))
  try {
    // Two processes that switch to WAL at the same moment get SQLITE_BUSY at once, whatever `busy_timeout`.
    await patience()(() => db.exec(OPENING))
    return kyselyDatabase(db)
  } catch (error) {
    db.close()
    throw error
  }
}

function sqlite(folder: string): Dialect {
  const config = { database: () => openFile(folder) }
  const createAdapter = () => new TransactionalSqlite()
  const createDriver = () => new PatientDriver(config)
  return Object.assign(new SqliteDialect(config), { createAdapter, createDriver })
}

/** When the server refuses a further connection, limits the pool to those it has: callers wait for one of them. */
function patient(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let here = 0
  pool.on('connect', () => (here += 1))
  pool.on('remove', () => (here -= 1))
  return async () => {
    try {
      return await pool.connect()
    } catch (error) {
      const isCrowded = error instanceof Error && 'code' in error && error.code === CROWDED
      if (!isCrowded || here === 0) throw error
      pool.options.max = here
      setTimeout(() => (pool.options.max = CONNECTIONS), CROWDED_MS).unref()
      return pool.connect().catch(() => {
        throw error
      })
    }
  }
}

function postgres(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    // Keeps one connection open however idle: a crowded server might have none left later.
    min: 1,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    application_name: 'company-dashboard',
    types: {
      getTypeParser: (id: number, format?: 'text') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format),
    } as pg.CustomTypesConfig,
  })
  // A broken idle connection is replaced. One in use shows in its own query's error, or the next query's where it breaks
  // between two of a transaction: the pool does not listen then, and an `error` event without a listener is thrown.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({
    pool: { options: pool.options, connect: patient(pool), end: () => pool.end() },
  })
}

/** Where the workspace is stored: a PostgreSQL server, or a folder for an SQLite file. */
export type Where = { url: string } | { folder: string }

export const engineOf = (where: Where): Engine => ('url' in where ? 'postgres' : 'sqlite')

/**
 * The workspace's database, not migrated; it is opened, or contacted, by the first query, which throws the engine's error.
 * `onAnswer` is called after each query that succeeds.
 */
export const connect = (where: Where, onAnswer = (): void => undefined): WorkspaceDatabase =>
  new Kysely<Tables>({
    dialect: 'url' in where ? postgres(where.url) : sqlite(where.folder),
    log: ({ level }) => {
      if (level === 'query') onAnswer()
    },
  })

/**
 * Migrates the schema to the step `until` or the newest; each process may do so at startup, under a lock. Throws the
 * engine's error, and where the schema is of a later release than this one.
 */
export async function migrate(db: WorkspaceDatabase, engine: Engine, until?: string): Promise<void> {
  const migrations = migrationsFor(engine)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = until === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(until)
  if (error !== undefined) throw error
}
