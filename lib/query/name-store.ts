import { chunksOf } from '#lib/domain/api/chunks.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { createListeners, listen } from '#lib/store.ts'
import { ApiError } from './api-error.ts'
import { type ChunkedOptions, mapConcurrently } from './chunked-call.ts'

/** Ids wanted within this time are batched into one request, milliseconds. */
const BATCH_MS = 20
/** Pause before an id is requested again after a failure, milliseconds. */
const RETRY_PAUSE_MS = 5_000
/** When what failed is requested a second time, though nobody asks for it, milliseconds. */
const SECOND_TRY_MS = 10_000
/** How long names count as fresh, milliseconds: they hardly ever change. */
const FRESH = 30 * 60_000
/** Throttle for subscribers to all names, milliseconds: thousands arrive in chunks. */
const NOTIFY_ALL_EVERY_MS = 300
/** The longest `retry-after` that `load` waits for, seconds. */
const MAX_WAIT = 60

interface NameStoreOptions<Named> {
  /** Returns the names found; an id that is not in the map has none. */
  read: (ids: readonly number[], signal?: AbortSignal) => Promise<ReadonlyMap<number, Named>>
  /** The text that is searched. */
  textOf: (named: Named) => string
  /** The most ids per `read`; more are read in chunks, one after the other. */
  maxIds?: number
}

/** Queue for the chunks of large requests of all stores. Small requests, for what is on screen, do not wait in it. */
let turn: Promise<void> = Promise.resolve()

/** The ids that each store requests, or is about to. */
const requested: ReadonlySet<number>[] = []

/** Waits for `retry-after`; throws the error where there is none, or where it is too long. */
async function waitAsTold(error: unknown, signal: AbortSignal | undefined): Promise<void> {
  const seconds = error instanceof ApiError && error.code === 'rate_limited' ? error.retryAfter : null
  if (seconds === null || seconds > MAX_WAIT) throw error
  await wait(Math.max(1, seconds) * 1000, signal)
}

/**
 * A cache of names (or other texts) that rows refer to by id, for this tab. Ids wanted at the same time are batched into one
 * request, each id once. After a failure, ids are shown in place of names for a while. Only `load` throws.
 */
export function createNameStore<Named>({ read, textOf, maxIds = 200 }: NameStoreOptions<Named>) {
  const known = new Map<number, Named | null>()
  const folded = new Map<number, string>()
  /** Known ids to be requested again when next wanted. */
  const stale = new Set<number>()
  const failedAt = new Map<number, number>()
  const pending = new Set<number>()
  requested.push(pending)
  const answered = createListeners<[ids: readonly number[]]>()
  const all = createListeners()
  let gathered: number[] = []
  let epoch = 0
  let version = 0
  let freshSince = Date.now()
  let notifyTimer: ReturnType<typeof setTimeout> | undefined

  const notifyAll = () => {
    // A page printed while names are loading notes that they are missing (globals.css).
    const isNaming = requested.some(({ size }) => size > 0)
    globalThis.document?.body.classList.toggle('naming', isNaming)
    notifyTimer ??= setTimeout(() => {
      notifyTimer = undefined
      version += 1
      all.tell()
    }, NOTIFY_ALL_EVERY_MS)
  }
  const notify = (ids: readonly number[]) => {
    answered.tell(ids)
    notifyAll()
  }
  const keep = (ids: readonly number[], found: ReadonlyMap<number, Named>) => {
    for (const id of ids) {
      known.set(id, found.get(id) ?? null)
      folded.delete(id)
      failedAt.delete(id)
    }
  }
  const take = async (ids: readonly number[], startedIn: number) => {
    if (startedIn !== epoch) return
    // Cleared before the read, so that an id outdated during it is stale again: the answer may be older.
    const renewed = ids.filter((id) => stale.delete(id))
    const found = await read(ids).catch(() => null)
    if (startedIn !== epoch) return
    if (found) keep(ids, found)
    else {
      for (const id of renewed) stale.add(id)
      // Once: after a second failure they wait for the network or the person, below.
      setTimeout(
        want,
        SECOND_TRY_MS,
        ids.filter((id) => !failedAt.has(id)),
      )
      for (const id of ids) failedAt.set(id, Date.now())
    }
    for (const id of ids) pending.delete(id)
    notify(ids)
  }
  const ask = () => {
    const [ids, startedIn] = [gathered, epoch]
    gathered = []
    if (ids.length <= maxIds) return void take(ids, startedIn)
    for (const chunk of chunksOf(ids, maxIds)) turn = turn.then(() => take(chunk, startedIn))
  }
  const want = (ids: Iterable<number>) => {
    if (Date.now() - freshSince > FRESH) {
      freshSince = Date.now()
      for (const id of known.keys()) stale.add(id)
    }
    for (const id of ids) {
      if (pending.has(id) || (known.has(id) && !stale.has(id))) continue
      if (Date.now() - (failedAt.get(id) ?? 0) < RETRY_PAUSE_MS) continue
      if (gathered.length === 0) setTimeout(ask, BATCH_MS)
      gathered.push(id)
      pending.add(id)
      if (pending.size === 1) notifyAll()
    }
  }
  const unknown = (ids: Iterable<number>) => [...new Set(ids)].filter((id) => !known.has(id))
  // What failed is requested again once the network, or the person, is back: nothing on screen would do so.
  if (typeof window !== 'undefined')
    listen(window, ['online', 'focus'], () => {
      const failed = [...failedAt.keys()]
      failedAt.clear()
      want(failed)
    })

  return {
    /** Undefined while it is not known, null when there is none or it could not be read. */
    get: (id: number): Named | null | undefined =>
      known.get(id) ?? (known.has(id) || failedAt.has(id) ? null : undefined),
    /** Loads those of these ids, which are on screen, that are unknown or stale. */
    want,
    /** Calls the listener with the ids of each answer. Returns the unsubscribe function. */
    subscribe: answered.subscribe,
    /** The ids that were never answered. */
    unknown,
    /** Loads all unknown ids, fifty per call, four calls at a time. Throws ApiError; answered calls are kept. */
    load: async (ids: Iterable<number>, { signal, onProgress }: ChunkedOptions = {}): Promise<void> => {
      const asked = unknown(ids)
      const startedIn = epoch
      let done = 0
      const loadSome = async (some: readonly number[]): Promise<void> => {
        signal?.throwIfAborted()
        try {
          const found = await read(some, signal)
          if (startedIn !== epoch) return
          keep(some, found)
          notify(some)
        } catch (error) {
          await waitAsTold(error, signal)
          await loadSome(some)
        }
      }
      await mapConcurrently(chunksOf(asked), async (some) => {
        await loadSome(some)
        done += some.length
        onProgress?.(done, asked.length)
      })
    },
    /** The text folded for searching (`foldText`), '' if unknown; loads it if it is unknown or stale. */
    words: (id: number): string => {
      want([id])
      const named = known.get(id)
      if (named === undefined || named === null) return ''
      const kept = folded.get(id) ?? foldText(textOf(named))
      folded.set(id, kept)
      return kept
    },
    /** Marks `id` as stale; the known text stays until it is loaded again. */
    outdate: (id: number) => {
      if (known.has(id) || pending.has(id)) stale.add(id)
    },
    /** How many ids are known, including those without a name. */
    count: () => known.size,
    ids: () => known.keys(),
    /** Subscribes to all names, throttled: called when names are loading or loaded; `version` counts these calls. */
    subscribeAll: all.subscribe,
    version: () => version,
    isReading: () => pending.size > 0,
    forget: () => {
      epoch += 1
      clearTimeout(notifyTimer)
      notifyTimer = undefined
      for (const each of [known, folded, stale, failedAt, pending]) each.clear()
      gathered = []
    },
  }
}

export type NameStore<Named> = ReturnType<typeof createNameStore<Named>>
