import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { env } from '../env.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { namesOf } from './names.ts'

/** Accounts that the file holds; who was written longest ago makes room. */
const MOST = 10_000

const OPENING = `
  PRAGMA journal_mode = WAL;
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

/** An account under the settings that an admin changes after what was told: with others it is told anew. */
function nameOf(scope: string): string {
  const { API_BASE_URL, API_TIME_ZONE, API_ARRAY_FORMAT, API_IDS_PER_CALL } = env()
  const settings = [API_BASE_URL, API_TIME_ZONE, API_ARRAY_FORMAT, API_IDS_PER_CALL]
  const [name = ''] = namesOf('readings', [...settings, scope].join('\n'))
  return name
}

/**
 * What was told of the APIs, an account a row, as `readings.db` in DATA_DIR. It only saves being told again: a file that
 * is broken is made anew, and where none can be written all goes on without.
 */
export class ReadingsFile {
  readonly #db: DatabaseSync | null

  private constructor(db: DatabaseSync | null) {
    this.#db = db
  }

  static open(this: void): ReadingsFile {
    const folder = resolve(env().DATA_DIR)
    const path = resolve(folder, 'readings.db')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      try {
        return new ReadingsFile(openAt(path))
      } catch {
        for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
        return new ReadingsFile(openAt(path))
      }
    } catch (error) {
      log().warn({ event: 'readings not kept', ...faultOf(error) }, 'dashboard')
      return new ReadingsFile(null)
    }
  }

  get(scope: string): string | null {
    try {
      const row = this.#db?.prepare('SELECT seen FROM readings WHERE name = ?').get(nameOf(scope))
      return typeof row?.seen === 'string' ? row.seen : null
    } catch {
      return null
    }
  }

  put(scope: string, seen: string): void {
    try {
      this.#db
        ?.prepare('INSERT OR REPLACE INTO readings (name, seen, at) VALUES (?, ?, ?)')
        .run(nameOf(scope), seen, Date.now())
      this.#db
        ?.prepare(
          'DELETE FROM readings WHERE name IN (SELECT name FROM readings ORDER BY at DESC LIMIT -1 OFFSET ?)',
        )
        .run(MOST)
    } catch (error) {
      log().warn({ event: 'readings not kept', ...faultOf(error) }, 'dashboard')
    }
  }

  close(): void {
    this.#db?.close()
  }
}
