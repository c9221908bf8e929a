import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { env } from '../env.ts'
import { openSealed, sealed } from '../session/seal.ts'
import { singleton } from '../singleton.ts'
import { claimSharedKey, releaseLock } from '../store/claims.ts'
import { fileNumber } from '../store/file-number.ts'
import { namesOf } from '../store/names.ts'
import { sharedKey } from '../store/shared-sign-outs.ts'
import { sharedServer } from '../store/store.ts'
import { isClockTrusted } from '../trusted-clock.ts'
import type { Grant } from './grant.ts'

interface Grants {
  get(id: string): Promise<Grant | null>
  put(id: string, grant: Grant): Promise<void>
  remove(id: string): Promise<void>
  close(): void
}

const MAX_TURN_MS = 15_000
const lifeMs = () => env().SESSION_MAX_HOURS * 3_600_000
const named = (id: string) => namesOf('session', id)

const OPENING = `
  PRAGMA busy_timeout = 200;
  PRAGMA journal_mode = WAL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, sealed TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
`

function openFile() {
  const folder = env().DATA_DIR
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = resolve(folder, 'grants.db')
  // SQLite's side files of a deleted database must not be applied to a new one.
  if (!existsSync(path)) for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
  const db = new DatabaseSync(path)
  try {
    db.exec(OPENING)
  } catch (error) {
    // As on a full disk, where each call tries it again.
    db.close()
    throw error
  }
  const find = db.prepare(
    'SELECT sealed FROM kept WHERE name IN (SELECT value FROM json_each(?)) AND until > ?',
  )
  const put = db.prepare('INSERT OR REPLACE INTO kept (name, sealed, until) VALUES (?, ?, ?)')
  const forget = db.prepare('DELETE FROM kept WHERE until < ?')
  const remove = db.prepare('DELETE FROM kept WHERE name IN (SELECT value FROM json_each(?))')
  return { path, number: fileNumber(path), db, find, put, forget, remove }
}

/** In one file, for one process or the workers of one machine. Each method throws while the file cannot be opened. */
function inFile(): Grants {
  let opened: ReturnType<typeof openFile> | null = null
  const file = () => {
    const last = opened
    if (last !== null && fileNumber(last.path) === last.number) return last
    const next = openFile()
    opened = next
    if (last === null) return next
    // The file was deleted or replaced: copies all rows to the new one, but not over what other workers wrote there.
    const add = next.db.prepare('INSERT OR IGNORE INTO kept (name, sealed, until) VALUES (?, ?, ?)')
    for (const { name, sealed, until } of last.db.prepare('SELECT * FROM kept').all())
      add.run(String(name), String(sealed), Number(until))
    last.db.close()
    return next
  }
  return {
    get: async (id) => {
      const found = file().find.get(JSON.stringify(named(id)), Date.now())
      return found ? openSealed<Grant>(String(found.sealed)) : null
    },
    put: async (id, grant) => {
      const text = await sealed(grant)
      if (isClockTrusted()) file().forget.run(Date.now())
      file().put.run(named(id)[0] ?? '', text, Date.now() + lifeMs())
    },
    remove: async (id) => void file().remove.run(JSON.stringify(named(id))),
    close: () => opened?.db.close(),
  }
}

/** On the server that copies share. Each method throws while it is away; while it is full, all but a `get` that finds something. */
function onShared(server: NonNullable<ReturnType<typeof sharedServer>>): Grants {
  const keysOf = (id: string) => named(id).map((name) => sharedKey('grant', name))
  return {
    get: async (id) => {
      const found = await server.ask((client) => client.mGet(keysOf(id)))
      const text = found.find((one) => one !== null)
      if (text != null) return openSealed<Grant>(text)
      // A server that takes nothing has not taken it from another copy either: this throws then.
      const soonOver = { expiration: { type: 'PX', value: 1 } } as const
      await server.ask((client) => client.set(sharedKey('grant'), '', soonOver))
      return null
    },
    put: async (id, grant) => {
      const [key = ''] = keysOf(id)
      const text = await sealed(grant)
      await server.ask((client) => client.set(key, text, { expiration: { type: 'PX', value: lifeMs() } }))
    },
    remove: async (id) => void (await server.ask((client) => client.del(keysOf(id)))),
    close: () => undefined,
  }
}

export const grants = (): Grants =>
  singleton(
    'grants',
    () => {
      const server = sharedServer()
      return server ? onShared(server) : inFile()
    },
    (kept) => kept.close(),
  )

/**
 * Runs `work` under a lock for that session; false, without running it, where another copy or worker holds the lock.
 * While the server that copies share is away or full there is no lock, and `work` gets `isAlone` = false.
 */
export async function renewAlone(id: string, work: (isAlone: boolean) => Promise<void>): Promise<boolean> {
  const turn = `${sharedKey('grant', named(id)[0])}:turn`
  const holder = randomUUID()
  const isFree = await claimSharedKey(turn, holder, MAX_TURN_MS).then(
    (had) => had === null,
    () => null,
  )
  if (isFree === false) return false
  try {
    await work(isFree === true)
  } finally {
    await releaseLock(turn, holder)
  }
  return true
}
