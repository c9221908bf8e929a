import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { env } from '../env.ts'
import { openSealed, sealed } from '../session/seal.ts'
import { singleton } from '../singleton.ts'
import { claimKey, giveKeyBack } from '../store/claims.ts'
import { namesOf } from '../store/names.ts'
import { sharedKey } from '../store/shared-sign-outs.ts'
import { sharedServer } from '../store/store.ts'

/** What the provider said of a person, and the tokens to ask it again: kept here, sealed, and never in a browser. */
export interface Grant {
  readonly name: string | null
  readonly email: string | null
  readonly groups: readonly string[]
  /** The words of OIDC_ROLE_CLAIM. */
  readonly words: readonly string[]
  readonly accessToken: string
  /** Absent where the provider gives none: the session ends with the access token then. */
  readonly refreshToken: string | null
  /** Tells the provider whose session ends. */
  readonly idToken: string | null
  /** The name of the key that the account was found by: another key is another sign-in. */
  readonly keyName: string
  /** When the provider said so, milliseconds since 1970. */
  readonly checkedAt: number
}

interface Grants {
  get(id: string): Promise<Grant | null>
  put(id: string, grant: Grant): Promise<void>
  remove(id: string): Promise<void>
  close(): void
}

const MAX_TURN_MS = 15_000
const lifeMs = () => env().SESSION_MAX_HOURS * 3_600_000
const named = (id: string) => namesOf('session', id)

/** One file, of one process or the workers of one machine. */
function inFile(): Grants {
  const folder = env().DATA_DIR
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(resolve(folder, 'grants.db'))
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA busy_timeout = 2000;
    PRAGMA secure_delete = ON;
    CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, sealed TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  `)
  const find = db.prepare(
    'SELECT sealed FROM kept WHERE name IN (SELECT value FROM json_each(?)) AND until > ?',
  )
  const put = db.prepare('INSERT OR REPLACE INTO kept (name, sealed, until) VALUES (?, ?, ?)')
  const forget = db.prepare('DELETE FROM kept WHERE until < ?')
  const remove = db.prepare('DELETE FROM kept WHERE name IN (SELECT value FROM json_each(?))')
  return {
    get: async (id) => {
      const found = find.get(JSON.stringify(named(id)), Date.now())
      return found ? openSealed<Grant>(String(found.sealed)) : null
    },
    put: async (id, grant) => {
      const text = await sealed(grant)
      forget.run(Date.now())
      put.run(named(id)[0] ?? '', text, Date.now() + lifeMs())
    },
    remove: async (id) => void remove.run(JSON.stringify(named(id))),
    close: () => db.close(),
  }
}

/** On the server that copies share. Throws while it is away. */
function onShared(server: NonNullable<ReturnType<typeof sharedServer>>): Grants {
  const keysOf = (id: string) => named(id).map((name) => sharedKey('grant', name))
  return {
    get: async (id) => {
      const found = await server.ask((client) => client.mGet(keysOf(id)))
      const text = found.find((one) => one !== null)
      return text == null ? null : openSealed<Grant>(text)
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

/** The grants of everybody who signed in by OIDC: by the id of the session. */
export const grants = (): Grants =>
  singleton(
    'grants',
    () => {
      const server = sharedServer()
      return server ? onShared(server) : inFile()
    },
    (kept) => kept.close(),
  )

/** Runs `work` unless another copy or worker does the same for that session right now: then false. */
export async function renewAlone(id: string, work: () => Promise<void>): Promise<boolean> {
  const turn = `${sharedKey('grant', named(id)[0])}:turn`
  if ((await claimKey(turn, '1', MAX_TURN_MS)) !== null) return false
  try {
    await work()
  } finally {
    await giveKeyBack(turn)
  }
  return true
}
