import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { env } from '../env.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { outsideRequests } from '../outside.ts'
import { namesOf } from './names.ts'
import { SQLITE, sqliteCode } from './sqlite-code.ts'

/** Limit of accounts in the file; the one written longest ago is dropped. */
const MAX = 10_000
/** A corrupt file, or no database. A full disk, a locked file and a missing permission count as temporary. */
const BROKEN: readonly (number | null)[] = [SQLITE.CORRUPT, SQLITE.NOTADB]
const RETRY_MS = 1_000

const OPENING = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 200;
  CREATE TABLE IF NOT EXISTS readings (
    name TEXT PRIMARY KEY, seen TEXT NOT NULL, at INTEGER NOT NULL
  ) WITHOUT ROWID;
`

function openAt(path: string): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    db.exec(OPENING)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The key of an account's row; it covers the settings that readings depend on, so a changed setting starts anew. */
function nameOf(scope: string): string {
  const { API_BASE_URL, API_TIME_ZONE, API_ARRAY_FORMAT, API_IDS_PER_CALL } = env()
  const api = API_BASE_URL.origin + API_BASE_URL.path
  const settings = [api, API_TIME_ZONE, API_ARRAY_FORMAT, API_IDS_PER_CALL]
  const [name = ''] = namesOf('readings', [...settings, scope].join('\n'))
  return name
}

/**
 * What was learnt of APIs, a row per account, in `readings.db` in DATA_DIR. A cache: a broken file is recreated, and
 * where it cannot be written everything works without it until it can.
 */
export class ReadingsFile {
  #db: DatabaseSync | null = null
  /** Rows not written yet, by the account's name in the file. */
  #unwritten = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  get(scope: string): string | null {
    const name = nameOf(scope)
    const find = () => this.#open().prepare('SELECT seen FROM readings WHERE name = ?').get(name)
    const seen = this.#unwritten.get(name) ?? tryOrNull(find)?.seen
    return typeof seen === 'string' ? seen : null
  }

  put(scope: string, seen: string): void {
    const name = nameOf(scope)
    try {
      this.#write(name, seen)
      this.#unwritten.delete(name)
    } catch (error) {
      if (this.#unwritten.size === 0)
        log().warn({ event: 'readings not kept', ...faultOf(error) }, 'dashboard')
      if (this.#unwritten.size < MAX) this.#unwritten.set(name, seen)
      this.#timer ??= outsideRequests(() => setInterval(() => this.#retry(), RETRY_MS).unref())
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#db?.close()
  }

  #open(): DatabaseSync {
    if (this.#db) return this.#db
    const folder = resolve(env().DATA_DIR)
    const path = resolve(folder, 'readings.db')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      this.#db = openAt(path)
    } catch (error) {
      if (!BROKEN.includes(sqliteCode(error))) throw error
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
      this.#db = openAt(path)
    }
    return this.#db
  }

  #write(name: string, seen: string): void {
    const db = this.#open()
    db.prepare('INSERT OR REPLACE INTO readings (name, seen, at) VALUES (?, ?, ?)').run(
      name,
      seen,
      Date.now(),
    )
    db.prepare(
      'DELETE FROM readings WHERE name IN (SELECT name FROM readings ORDER BY at DESC LIMIT -1 OFFSET ?)',
    ).run(MAX)
  }

  #retry(): void {
    try {
      for (const [name, seen] of this.#unwritten) {
        this.#write(name, seen)
        this.#unwritten.delete(name)
      }
    } catch {
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
    log().info({ event: 'readings kept again' }, 'dashboard')
  }
}
