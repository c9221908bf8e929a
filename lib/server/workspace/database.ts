import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { SQLITE, sqliteCode } from '../store/sqlite-code.ts'
import { type Engine, migrationsFor } from './migrations.ts'
import type { Tables } from './tables.ts'

export type WorkspaceDatabase = Kysely<Tables>

/** `int8` of PostgreSQL: ids, counts and milliseconds, all far below 2^53. */
const INT8 = 20
const CONNECT_MS = 1_500
/** A question that takes longer is given up, and its connection with it. */
const QUERY_MS = 5_000
const CONNECTIONS = 8
/** PostgreSQL's word where others hold every connection that it gives, or that it gives this user. */
const CROWDED = '53300'
/** After that no further one is asked for, for so long. */
const CROWDED_MS = 1_000

// The patience first: to turn the log on, a file must be had alone for a moment.
const OPENING = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
`

/** node:sqlite as Kysely wants a database. Statements are kept: preparing one costs more than running it. */
function kyselyDatabase(db: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  const prepare = (sql: string) => {
    // Two processes that both began by reading would both be refused when they come to write.
    const statement = db.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const given = (values: readonly unknown[]) => values as SQLInputValue[]
    // A full disk takes a transaction back by itself: the failure of a second time would hide the disk's.
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
      // What changes tables outdates what was prepared.
      if (/^(?:create|alter|drop)/i.test(sql)) prepared.clear()
      const known = prepared.get(sql) ?? prepare(sql)
      if (prepared.size < 200) prepared.set(sql, known)
      return known
    },
  }
}

/** SQLite takes changes of tables back with their transaction, and one transaction writes at a time: that is the lock. */
class TransactionalSqlite extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqlite()
  }
}

/** Two processes that turn the log on at the same moment do not wait for each other, whatever the patience. */
function openPatiently(db: DatabaseSync, tries = 40): void {
  try {
    db.exec(OPENING)
  } catch (error) {
    if (sqliteCode(error) !== SQLITE.busy || tries === 0) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    openPatiently(db, tries - 1)
  }
}

function sqlite(folder: string): Dialect {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(resolve(folder, 'workspace.db'))
  try {
    openPatiently(db)
  } catch (error) {
    db.close()
    throw error
  }
  return new NodeSqliteDialect({ database: kyselyDatabase(db) })
}

/** A server that gives no further connection leaves those that are here: whoever asks waits for one of them. */
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
    // One stays, however quiet it is: on a crowded server there would be none left to come back to.
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
  // An idle connection that breaks is replaced; who uses one is told by its own failure, or by that of the next question
  // where it breaks between two of a transaction: the pool does not listen then, and an error that nobody hears is thrown.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({
    pool: { options: pool.options, connect: patient(pool), end: () => pool.end() },
  })
}

/** Where the workspace is kept: a PostgreSQL server, or a folder for an SQLite file. */
export type Where = { url: string } | { folder: string }

export const engineOf = (where: Where): Engine => ('url' in where ? 'postgres' : 'sqlite')

/** Opens the workspace's database as it is. Throws what the engine says; PostgreSQL is not asked yet. */
export const connect = (where: Where): WorkspaceDatabase =>
  new Kysely<Tables>({ dialect: 'url' in where ? postgres(where.url) : sqlite(where.folder) })

/**
 * Brings the tables forward, to the step `until` or the newest: each process that starts may do it, under a lock. Throws
 * what the engine says, and where the tables are of a later release than this one.
 */
export async function migrate(db: WorkspaceDatabase, engine: Engine, until?: string): Promise<void> {
  const migrations = migrationsFor(engine)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = until === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(until)
  if (error !== undefined) throw error
}
