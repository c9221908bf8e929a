import type { DirectoryRecord } from '#components/entities/company/directory-record.ts'
import {
  forgetDirectory,
  rememberDirectory,
  seenEntries,
} from '#components/entities/company/seen-companies.ts'
import { readDirectory } from '#components/entities/company/seen-store.ts'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { createStore } from '#lib/store.ts'
import { readCompanies, readNamed, type Turn } from './directory-reads.ts'

/** How it is with the directory of the account. */
export interface DirectoryState {
  /** `unknown`: not looked yet; `lists`: reads who is named; `companies`: reads their names; `elsewhere`: another tab does. */
  phase: 'unknown' | 'none' | 'lists' | 'companies' | 'elsewhere' | 'stopped' | 'ready'
  /** Calls made by this run. */
  calls: number
  /** Companies that this run reads, and when it began to, milliseconds since 1970. */
  total: number
  since: number
  record: DirectoryRecord | null
  /** What stopped it; null where a person did. */
  failure: unknown
}

/** Between two calls, milliseconds: others come first. */
const GAP_MS = 250
/** What the lists say is asked for anew after this long, milliseconds. */
const FRESH_FOR_MS = 30 * 60_000
/** Waits for an API that refuses or fails, a call: so many, and this long where it does not say, milliseconds. */
const MOST_WAITS = 5
const WAIT_MS = 3_000
/** Companies that a small step reads anew. */
const RENEWED = 50
/** Companies that a directory holds. */
const MOST = 50_000

const FIRST: DirectoryState = { phase: 'unknown', calls: 0, total: 0, since: 0, record: null, failure: null }

export const directory = createStore<DirectoryState>(FIRST)

const change = (next: Partial<DirectoryState>) => directory.set({ ...directory.get(), ...next })

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })

let stopping: AbortController | null = null

/** One call after another, with a pause between; an API that is busy or silent is waited for. */
const turnsOf =
  (signal: AbortSignal): Turn =>
  async (call) => {
    for (let waits = 0; ; waits += 1) {
      signal.throwIfAborted()
      try {
        change({ calls: directory.get().calls + 1 })
        const answer = await call(signal)
        await wait(GAP_MS, signal)
        return answer
      } catch (error) {
        if (!(error instanceof ApiError) || !error.retryable || waits >= MOST_WAITS) throw error
        await wait(error.retryAfter === null ? WAIT_MS * (waits + 1) : error.retryAfter * 1000, signal)
      }
    }
  }

/** Goes on alone: two tabs would read the same. Where the browser has no locks, each goes on. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('directory', { ifAvailable: true }, async (lock) => {
    if (lock === null) change({ phase: 'elsewhere' })
    else await work()
  })
}

async function readLists(
  idAccount: string,
  turn: Turn,
  known: DirectoryRecord | null,
): Promise<DirectoryRecord> {
  change({ phase: 'lists' })
  const readAt = Date.now()
  const { companies, contacts, unread } = await readNamed(turn, known?.readAt ?? null)
  const entries = await seenEntries(idAccount)
  const there = new Set([...entries.map(({ company }) => company.idCompany), ...(known?.absent ?? [])])
  const added = [...companies].filter((idCompany) => !there.has(idCompany))
  const missing = [...new Set([...(known?.missing ?? []), ...added])].slice(0, MOST)
  const record = { readAt, missing, absent: known?.absent ?? [], renewed: known?.renewed ?? 0, unread }
  await rememberDirectory(idAccount, record, { contacts })
  return record
}

async function readMissing(idAccount: string, turn: Turn, from: DirectoryRecord): Promise<DirectoryRecord> {
  let record = from
  change({ total: from.missing.length, since: Date.now() })
  for (const ids of chunksOf(from.missing)) {
    change({ phase: 'companies', record })
    const companies = await readCompanies(turn, ids)
    const given = new Set(companies.map(({ idCompany }) => idCompany))
    record = {
      ...record,
      missing: record.missing.slice(ids.length),
      absent: [...record.absent, ...ids.filter((id) => !given.has(id))],
    }
    await rememberDirectory(idAccount, record, { companies })
  }
  return record
}

/** Reads the next few known companies once more: names change, and no list says so. */
async function renew(idAccount: string, turn: Turn, record: DirectoryRecord): Promise<DirectoryRecord> {
  const known = (await seenEntries(idAccount)).map(({ company }) => company.idCompany).sort((a, b) => a - b)
  const next = known.filter((id) => id > record.renewed).slice(0, RENEWED)
  const renewed = next.length < RENEWED ? 0 : (next.at(-1) ?? 0)
  const companies = next.length === 0 ? [] : await readCompanies(turn, next)
  const done = { ...record, renewed }
  await rememberDirectory(idAccount, done, { companies })
  return done
}

/**
 * Builds the account's directory, goes on with one that was left, or brings it up to date. Resolves when it is done or
 * stopped; what stopped it is in the state.
 */
export async function runDirectory(idAccount: string): Promise<void> {
  if (stopping !== null) return
  const stop = new AbortController()
  stopping = stop
  const turn = turnsOf(stop.signal)
  try {
    await alone(async () => {
      change({ calls: 0, failure: null })
      const known = (await readDirectory(idAccount)) ?? null
      const isLeft = known !== null && known.missing.length > 0
      const listed = isLeft ? known : await readLists(idAccount, turn, known)
      const complete = await readMissing(idAccount, turn, listed)
      const isStep = known !== null && !isLeft
      change({ phase: 'ready', record: isStep ? await renew(idAccount, turn, complete) : complete })
    })
  } catch (error) {
    change({ phase: 'stopped', failure: stop.signal.aborted ? null : error })
  } finally {
    stopping = null
  }
}

/** Stops where it is; what was read stays. */
export const stopDirectory = (): void => stopping?.abort()

/** Looks how far the account's directory is, goes on with one that was left, and brings one up to date that is due. */
export async function openDirectory(idAccount: string): Promise<void> {
  if (stopping !== null || directory.get().phase === 'stopped') return
  const record = await readDirectory(idAccount).catch(() => undefined)
  if (record === undefined) return change({ phase: 'none', record: null })
  change({ phase: 'ready', record })
  const isDue = Date.now() - record.readAt > FRESH_FOR_MS
  if (record.missing.length > 0 || isDue) await runDirectory(idAccount)
}

/** Deletes the account's directory from this browser. */
export async function deleteDirectory(idAccount: string): Promise<void> {
  stopDirectory()
  await forgetDirectory(idAccount)
  directory.set({ ...FIRST, phase: 'none' })
}

onSignOut(() => {
  stopDirectory()
  directory.set(FIRST)
})
