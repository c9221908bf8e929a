import {
  type DirectoryRecord,
  isUnfinished,
  NAMING_LISTS,
} from '#components/entities/company/directory-record.ts'
import {
  forgetDirectory,
  rememberDirectory,
  seenEntries,
} from '#components/entities/company/seen-companies.ts'
import { readDirectory } from '#components/entities/company/seen-store.ts'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { withLock } from '#lib/storage/with-lock.ts'
import { createStore } from '#lib/store.ts'
import {
  affectsAllLists,
  listsToRead,
  readCompanies,
  readNamed,
  type Turn,
  unreadFrom,
} from './directory-reads.ts'

export interface DirectoryState {
  /** `unknown`: not loaded yet; `lists`, `companies`: reading them; `elsewhere`: another tab is building it. */
  phase: 'unknown' | 'none' | 'lists' | 'companies' | 'elsewhere' | 'stopped' | 'ready'
  calls: number
  /** How many companies this run reads, and when it started to, milliseconds since 1970. */
  total: number
  since: number
  record: DirectoryRecord | null
  /** The error that stopped it; null if a person did. */
  failure: unknown
}

const LOCK = 'directory'
/** Pause between two calls, milliseconds, so that the page's own calls come first. */
const GAP_MS = 250
/** The directory is stale after this long, milliseconds. */
const FRESH_FOR_MS = 30 * 60_000
/** After an error nothing is tried again for this long, milliseconds. */
const FAILED_FOR_MS = 5 * 60_000
/** Most retries of a call, and the base delay where there is no `retry-after`, milliseconds. */
const MAX_WAITS = 5
const WAIT_MS = 3_000
/** Companies that an update reads again. */
const RENEWED = 50
/** Most companies that a directory still has to read. */
const MAX = 50_000

const FIRST: DirectoryState = { phase: 'unknown', calls: 0, total: 0, since: 0, record: null, failure: null }

export const directory = createStore<DirectoryState>(FIRST)

const change = (next: Partial<DirectoryState>) => directory.set({ ...directory.get(), ...next })

let stopping: AbortController | null = null
let failedAt = 0
const BY_PERSON = 'by a person'

/** Makes calls one after another with a pause between; retries retryable errors. */
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
        signal.throwIfAborted()
        if (!(error instanceof ApiError) || !error.retryable || waits >= MAX_WAITS) throw error
        await wait(error.retryAfter === null ? WAIT_MS * (waits + 1) : error.retryAfter * 1000, signal)
      }
    }
  }

/** Runs `work` under the directory's lock; false, and the state says so, if another tab holds it. */
async function whenFree(work: () => Promise<void>): Promise<boolean> {
  const isFree = await withLock(LOCK, work)
  if (!isFree) change({ phase: 'elsewhere' })
  return isFree
}

/** Waits until the other tab releases the lock; true if its build is incomplete and this tab should resume it. */
async function waitForOtherTab(idAccount: string, signal: AbortSignal): Promise<boolean> {
  await navigator.locks.request(LOCK, { signal }, () => undefined)
  const record = await readDirectory(idAccount)
  change({ phase: phaseOf(record), record: record ?? null })
  return record !== undefined && isUnfinished(record) && !record.isStopped
}

const phaseOf = (record: DirectoryRecord | undefined): DirectoryState['phase'] => {
  if (record === undefined) return 'none'
  return record.isStopped && isUnfinished(record) ? 'stopped' : 'ready'
}

const empty = (readAt: number): DirectoryRecord => ({
  readAt,
  missing: [],
  absent: [],
  renewed: 0,
  unlisted: NAMING_LISTS,
  unread: [],
})

/**
 * Reads the lists and saves after each, so that a first build can be resumed; later only what changed. A list that
 * fails is recorded in `unread`; throws if all of them fail, or when stopped.
 */
async function readLists(
  idAccount: string,
  turn: Turn,
  known: DirectoryRecord | null,
): Promise<DirectoryRecord> {
  change({ phase: 'lists' })
  const begun = Date.now()
  const from = known ?? empty(begun)
  const isFirst = from.unlisted !== undefined && from.unlisted.length > 0
  const asked = listsToRead(from)
  const lists = asked.map(({ list }) => list)
  let record: DirectoryRecord = { ...from, isStopped: false, unread: [] }
  if (isFirst) await rememberDirectory(idAccount, { ...record, unlisted: lists })
  const there = new Set(from.absent)
  for (const { company } of await seenEntries(idAccount)) there.add(company.idCompany)
  let failure: unknown
  for (const [at, { list, since }] of asked.entries()) {
    const found = await readNamed(turn, list, since).catch((error: unknown) => {
      if (affectsAllLists(error)) throw error
      failure = error
    })
    const added = (found?.companies ?? []).filter((idCompany) => !there.has(idCompany))
    record = {
      ...record,
      missing: [...new Set([...record.missing, ...added])].slice(0, MAX),
      unread: found ? record.unread : [...record.unread, list],
    }
    const isNothing =
      record.unread.length === lists.length && (!isFirst || lists.length === NAMING_LISTS.length)
    if (isNothing) throw failure
    record = isFirst ? { ...record, unlisted: lists.slice(at + 1) } : record
    const kept = isFirst ? record : { ...record, unread: from.unread }
    await rememberDirectory(idAccount, kept, { contacts: [...(found?.contacts ?? [])] })
  }
  const read = isFirst ? record : { ...record, readAt: begun, unreadSince: unreadFrom(asked, record.unread) }
  await rememberDirectory(idAccount, read)
  return read
}

async function readMissing(idAccount: string, turn: Turn, from: DirectoryRecord): Promise<DirectoryRecord> {
  let record = { ...from, isStopped: false }
  if (from.isStopped) await rememberDirectory(idAccount, record)
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

/** Reads the next few known companies again: names change, and no list tells of it. */
async function renew(idAccount: string, turn: Turn, record: DirectoryRecord): Promise<DirectoryRecord> {
  const known = (await seenEntries(idAccount)).map(({ company }) => company.idCompany).sort((a, b) => a - b)
  const next = known.filter((id) => id > record.renewed).slice(0, RENEWED)
  const renewed = next.length < RENEWED ? 0 : (next.at(-1) ?? 0)
  const companies = next.length === 0 ? [] : await readCompanies(turn, next)
  const done = { ...record, renewed }
  await rememberDirectory(idAccount, done, { companies })
  return done
}

/** Builds, resumes or updates the account's directory. Resolves when done or stopped; the state has the error. */
export async function runDirectory(idAccount: string): Promise<void> {
  if (stopping !== null) return
  const stop = new AbortController()
  stopping = stop
  const turn = turnsOf(stop.signal)
  const work = async () => {
    change({ calls: 0, failure: null })
    const known = (await readDirectory(idAccount)) ?? null
    const isListed = known !== null && known.missing.length > 0 && !known.unlisted?.length
    const listed = isListed ? known : await readLists(idAccount, turn, known)
    const complete = await readMissing(idAccount, turn, listed)
    const isStep = known !== null && !isUnfinished(known)
    change({ phase: 'ready', record: isStep ? await renew(idAccount, turn, complete) : complete })
  }
  try {
    while (!(await whenFree(work)) && (await waitForOtherTab(idAccount, stop.signal)));
  } catch (error) {
    const isStopped = stop.signal.reason === BY_PERSON
    failedAt = Date.now()
    if (isStopped || !stop.signal.aborted) change({ phase: 'stopped', failure: isStopped ? null : error })
    if (isStopped) await keepStopped(idAccount).catch(() => undefined)
  } finally {
    stopping = null
  }
}

async function keepStopped(idAccount: string): Promise<void> {
  const record = await readDirectory(idAccount)
  if (record !== undefined && isUnfinished(record))
    await rememberDirectory(idAccount, { ...record, isStopped: true })
}

/** Pauses the build until a person resumes it; what was read stays. */
export const stopDirectory = (): void => stopping?.abort(BY_PERSON)

/**
 * Loads the state of the account's directory, resumes an incomplete one, and updates a stale one. After an error it tries
 * again later; after Stop, only a person does.
 */
export async function openDirectory(idAccount: string): Promise<void> {
  const { phase, failure } = directory.get()
  const isPaused = failure === null || Date.now() - failedAt < FAILED_FOR_MS
  if (stopping !== null || (phase === 'stopped' && isPaused)) return
  const record = await readDirectory(idAccount).catch(() => undefined)
  // A build was started meanwhile.
  if (stopping !== null) return
  change({ phase: phaseOf(record), record: record ?? null })
  if (record === undefined || phaseOf(record) === 'stopped') return
  const isDue = Date.now() - record.readAt > FRESH_FOR_MS
  if (isUnfinished(record) || isDue) await runDirectory(idAccount)
}

/** Deletes the account's directory from this browser, as soon as no other tab is updating it. */
export async function deleteDirectory(idAccount: string): Promise<void> {
  const work = async () => {
    await forgetDirectory(idAccount)
    directory.set({ ...FIRST, phase: 'none' })
  }
  if (!(await whenFree(work))) await navigator.locks.request(LOCK, work)
}

onSignOut(() => {
  stopping?.abort()
  directory.set(FIRST)
})
