import { chunksOf } from '#lib/domain/api/chunks.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { createListeners } from '#lib/store.ts'
import { ApiError } from './api-error.ts'
import { mapConcurrently } from './chunked-call.ts'

/** Ids asked for within this time go out together, milliseconds. */
const GATHERING = 20
/** After a failed call the same id is asked for again no sooner than this, milliseconds. */
const PAUSE = 5_000
/** How long a name counts as fresh, milliseconds: they hardly ever change. */
const FRESH = 30 * 60_000
/** Who listens to all names hears of new ones no oftener than this, milliseconds: thousands come in chunks. */
const NOTIFY_ALL_EVERY_MS = 300
/** Where the API asks to wait, `load` waits by itself, at most this long, seconds. */
const MOST_WAIT = 60

interface NameStoreOptions<Named> {
  /** Answers what it finds; an id without an answer has no name. */
  read: (ids: readonly number[], signal?: AbortSignal) => Promise<ReadonlyMap<number, Named>>
  /** What a search looks in. */
  textOf: (named: Named) => string
  /** The most ids that `read` is given: what is wanted beyond that comes in chunks, one after the other. */
  most?: number
}

interface LoadOptions {
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** The chunks of large questions, one at a time whoever asks. Small ones, for what is on the screen, do not wait. */
let turn: Promise<void> = Promise.resolve()

/** Settles when the API wants to be asked again; throws the error where it names no such time, or one far off. */
async function waitAsTold(error: unknown, signal: AbortSignal | undefined): Promise<void> {
  const seconds = error instanceof ApiError && error.code === 'rate_limited' ? error.retryAfter : null
  if (seconds === null || seconds > MOST_WAIT) throw error
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(1, seconds) * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * Names (or other texts) that rows refer to by id, for this tab: what is wanted at one moment is asked for together, each id
 * once. A failed call leaves ids to stand for themselves for a while. Only `load` throws.
 */
export function createNameStore<Named>({ read, textOf, most = 200 }: NameStoreOptions<Named>) {
  const known = new Map<number, Named | null>()
  const folded = new Map<number, string>()
  /** Known, and to be asked for again when next wanted. */
  const stale = new Set<number>()
  const failedAt = new Map<number, number>()
  /** Asked for, or about to be. */
  const pending = new Set<number>()
  const answered = createListeners<[ids: readonly number[]]>()
  const all = createListeners()
  let gathered: number[] = []
  let epoch = 0
  let version = 0
  let freshSince = Date.now()
  let notifyTimer: ReturnType<typeof setTimeout> | undefined

  const notifyAll = () => {
    // A page that is printed while names are awaited says that they are missing (globals.css).
    globalThis.document?.body.classList.toggle('naming', !!pending.size)
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
    // Outdated from here on is outdated again: what is being read may not know of it.
    const renewed = ids.filter((id) => stale.delete(id))
    try {
      const found = await read(ids)
      if (startedIn !== epoch) return
      keep(ids, found)
    } catch {
      if (startedIn !== epoch) return
      for (const id of renewed) stale.add(id)
      for (const id of ids) failedAt.set(id, Date.now())
    }
    for (const id of ids) pending.delete(id)
    notify(ids)
  }
  const ask = () => {
    const [ids, startedIn] = [gathered, epoch]
    gathered = []
    if (ids.length <= most) return void take(ids, startedIn)
    for (const chunk of chunksOf(ids, most)) turn = turn.then(() => take(chunk, startedIn))
  }
  const want = (ids: Iterable<number>) => {
    if (Date.now() - freshSince > FRESH) {
      freshSince = Date.now()
      for (const id of known.keys()) stale.add(id)
    }
    for (const id of ids) {
      if (pending.has(id) || (known.has(id) && !stale.has(id))) continue
      if (Date.now() - (failedAt.get(id) ?? 0) < PAUSE) continue
      if (gathered.length === 0) setTimeout(ask, GATHERING)
      gathered.push(id)
      pending.add(id)
      if (pending.size === 1) notifyAll()
    }
  }
  const unknown = (ids: Iterable<number>) => [...new Set(ids)].filter((id) => !known.has(id))

  return {
    /** Undefined while it is not known, null when there is none or it could not be read. */
    get: (id: number): Named | null | undefined =>
      known.get(id) ?? (known.has(id) || failedAt.has(id) ? null : undefined),
    /** These are on the screen: what is not known of them comes soon. */
    want,
    /** Tells which ids have been answered, each time that some have. Returns the unsubscribe function. */
    subscribe: answered.subscribe,
    /** Those that were never answered. */
    unknown,
    /** All of them, fifty a call, four calls at a time. Throws ApiError; each call that was answered is kept. */
    load: async (ids: Iterable<number>, { signal, onProgress }: LoadOptions = {}): Promise<void> => {
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
    /** The text folded for a search (`foldText`), as far as it is known; asks for what is not, or is outdated. */
    words: (id: number): string => {
      want([id])
      const named = known.get(id)
      if (named === undefined || named === null) return ''
      const kept = folded.get(id) ?? foldText(textOf(named))
      folded.set(id, kept)
      return kept
    },
    /** Another text may be true of `id` by now; the one that is known stays until then. */
    outdate: (id: number) => {
      if (known.has(id) || pending.has(id)) stale.add(id)
    },
    /** How many are known, none among them. */
    count: () => known.size,
    ids: () => known.keys(),
    /** Tells, now and then, when names have come or are asked for; `version` counts these times. */
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
