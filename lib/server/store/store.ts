import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { env } from '../env.ts'
import { workerChannel } from '../process/workers.ts'
import { singleton } from '../singleton.ts'
import type { SignOut } from './records.ts'
import type { SessionStore } from './session-store.ts'
import { SharedServer } from './shared-server.ts'
import { SharedStore } from './shared-store.ts'
import { SqliteStore } from './sqlite.ts'
import { unusable } from './unusable.ts'

/** How long startup waits for a server that does not respond. */
const STARTUP_WAIT_MS = 2_500

interface Stores {
  sessions: SessionStore
  local: SqliteStore
  /** Null without REDIS_URL. Do not test with `instanceof`: each of Next's bundles has its own copy of the class. */
  shared: { sessions: SharedStore; server: SharedServer } | null
}

/** Step by step: with `recursive` Node tries for ever where a file system takes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The sign-outs in that folder. Throws a one-line error that says what is wrong with the file and what to do. */
export function openSignOuts(folder: string): SqliteStore {
  const file = resolve(folder, 'sessions.db')
  try {
    makeFolder(resolve(folder))
    const others = workerChannel()
    if (!others) return new SqliteStore(file)
    const local = new SqliteStore(file, (signOuts) => others.broadcast({ of: 'sign-outs', signOuts }))
    others.on('sign-outs', ({ signOuts }) => local.keepInMemory(signOuts))
    return local
  } catch (error) {
    throw unusable(file, error)
  }
}

function open(): Stores {
  const { DATA_DIR, REDIS_URL, SESSION_MAX_HOURS } = env()
  const local = openSignOuts(DATA_DIR)
  if (REDIS_URL === undefined) return { sessions: local, local, shared: null }
  const server = new SharedServer(REDIS_URL)
  const sessions = new SharedStore(local, server, SESSION_MAX_HOURS * 3_600_000)
  return { sessions, local, shared: { sessions, server } }
}

const stores = (): Stores => singleton('session-store', open, ({ sessions }) => sessions.close())

/**
 * The sign-outs of this process: a file in DATA_DIR, and the server of REDIS_URL where there is one. The first call
 * throws a one-line error that says what is wrong with the file and what to do.
 */
export const store = (): SessionStore => stores().sessions

export const unwrittenSignOuts = (): number => stores().local.unwritten

/** The server of REDIS_URL; null where none is set. */
export const sharedServer = (): SharedServer | null => stores().shared?.server ?? null

/** State of the server of REDIS_URL; null where none is set. */
export function sharedState(): { isUp: boolean; unsyncedSignOuts: number } | null {
  const { shared } = stores()
  return shared && { isUp: shared.server.isUp, unsyncedSignOuts: shared.sessions.unsyncedSignOuts }
}

/** Waits a moment for the sign-outs of the other copies, and of the other workers of this one. */
export async function settleStore(): Promise<void> {
  const told = await workerChannel()?.ask<SignOut[]>({ of: 'told sign-outs' })
  if (told && told.length > 0) stores().local.keep(told)
  await stores().shared?.sessions.settle(STARTUP_WAIT_MS)
}
