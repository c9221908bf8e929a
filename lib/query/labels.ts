import { foldText } from '#lib/domain/text/text-fold.ts'

/** Ids asked for within this time go out together, milliseconds. */
const GATHERING = 20
/** After a failed call the same id is asked for again no sooner than this, milliseconds. */
const PAUSE = 30_000
/** Who listens to all texts hears of new ones no oftener than this, milliseconds: thousands come in parts. */
const NOTIFY_ALL_EVERY_MS = 300

interface LabelOptions {
  /** The most ids that `read` is given: what is asked for beyond that comes in parts, one after the other. */
  most?: number
}

/** The parts of large questions, one at a time whoever asks. Small ones, for what is on the screen, do not wait. */
let turn: Promise<void> = Promise.resolve()

/**
 * Texts that cards refer to, joined in batches for what is on the screen or searched in: each id is asked for once. A
 * failed call leaves ids to stand for themselves for a while. Nothing here throws.
 * @param read answers the texts it finds; an id without an answer has none
 */
export function createLabels(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  { most = Number.POSITIVE_INFINITY }: LabelOptions = {},
) {
  const known = new Map<number, string | null>()
  const folded = new Map<number, string>()
  const stale = new Set<number>()
  const failedAt = new Map<number, number>()
  const listeners = new Map<number, Set<() => void>>()
  const all = new Set<() => void>()
  /** Asked for, or about to be. */
  const pending = new Set<number>()
  let gathered: number[] = []
  let epoch = 0
  let version = 0
  let notifyTimer: ReturnType<typeof setTimeout> | undefined

  const tellAll = () => {
    notifyTimer ??= setTimeout(() => {
      notifyTimer = undefined
      version += 1
      for (const listener of all) listener()
    }, NOTIFY_ALL_EVERY_MS)
  }
  const take = async (ids: readonly number[], startedIn: number) => {
    if (startedIn !== epoch) return
    // Outdated from here on is outdated again: what is being read may not know of it.
    const renewed = ids.filter((id) => stale.delete(id))
    try {
      const texts = await read(ids)
      if (startedIn !== epoch) return
      for (const id of ids) {
        known.set(id, texts.get(id) ?? null)
        folded.delete(id)
        failedAt.delete(id)
      }
    } catch {
      if (startedIn !== epoch) return
      for (const id of renewed) stale.add(id)
      for (const id of ids) failedAt.set(id, Date.now())
    }
    for (const id of ids) pending.delete(id)
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
    tellAll()
  }
  const ask = () => {
    const [ids, startedIn] = [gathered, epoch]
    gathered = []
    if (ids.length <= most) return void take(ids, startedIn)
    for (let from = 0; from < ids.length; from += most) {
      const part = ids.slice(from, from + most)
      turn = turn.then(() => take(part, startedIn))
    }
  }
  const want = (id: number) => {
    if (pending.has(id) || Date.now() - (failedAt.get(id) ?? 0) < PAUSE) return
    if (gathered.length === 0) setTimeout(ask, GATHERING)
    gathered.push(id)
    if (pending.size === 0) tellAll()
    pending.add(id)
  }

  return {
    /** The text; undefined while it is not known, null when there is none or it could not be read. */
    get: (id: number) => known.get(id) ?? (known.has(id) || failedAt.has(id) ? null : undefined),
    /** Tells when the text of `id` becomes known, and asks for it. */
    subscribe: (id: number, listener: () => void) => {
      if (!known.has(id)) want(id)
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(id)
      }
    },
    /** The text folded for a search (`foldText`), as far as it is known; asks for what is not, or is no longer true. */
    words: (id: number): string => {
      const text = known.get(id)
      if (text === undefined || stale.has(id)) want(id)
      if (!text) return ''
      const kept = folded.get(id)
      if (kept !== undefined) return kept
      const words = foldText(text)
      folded.set(id, words)
      return words
    },
    /** Another text may be true of `id` by now; the one that is known stays until then. */
    outdate: (id: number) => {
      if (known.has(id) || pending.has(id)) stale.add(id)
    },
    /** Tells when texts have come, or are asked for. */
    subscribeAll: (listener: () => void) => {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    version: () => version,
    isReading: () => pending.size > 0,
    wipe: () => {
      epoch += 1
      clearTimeout(notifyTimer)
      notifyTimer = undefined
      for (const each of [known, folded, stale, failedAt, pending]) each.clear()
      gathered = []
    },
  }
}

export type Labels = ReturnType<typeof createLabels>
