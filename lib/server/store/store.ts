import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { env } from '../env.ts'
import { singleton } from '../singleton.ts'
import type { SessionStore } from './session-store.ts'
import { SqliteStore } from './sqlite.ts'

function open(): SessionStore {
  const { DATA_DIR } = env()
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  return new SqliteStore(join(DATA_DIR, 'sessions.db'))
}

/** The store of this process: an SQLite file in DATA_DIR. */
export const store = (): SessionStore => singleton('session-store', open, (opened) => opened.close())
