/** Ids asked for within this time go out together, milliseconds. */
const GATHERING = 20
/** After a failed call the same id is asked for again no sooner than this, milliseconds. */
const PAUSE = 30_000

/**
 * Names of things that cards refer to, joined in batches for what is on the screen: each id is asked for once. A failed
 * call leaves ids to stand for themselves for a while. Nothing here throws.
 * @param read answers the names it finds; an id without an answer has none
 */
export function createLabels(read: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>) {
  const known = new Map<number, string | null>()
  const failedAt = new Map<number, number>()
  const listeners = new Map<number, Set<() => void>>()
  const all = new Set<() => void>()
  let wanted = new Set<number>()
  let life = 0
  let version = 0

  const tell = (ids: Iterable<number>) => {
    version += 1
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
    for (const listener of all) listener()
  }
  const ask = async () => {
    const ids = [...wanted]
    wanted = new Set()
    const born = life
    try {
      const names = await read(ids)
      if (born !== life) return
      for (const id of ids) known.set(id, names.get(id) ?? null)
      tell(ids)
    } catch {
      if (born === life) for (const id of ids) failedAt.set(id, Date.now())
    }
  }
  const want = (id: number) => {
    if (known.has(id) || wanted.has(id) || Date.now() - (failedAt.get(id) ?? 0) < PAUSE) return
    if (wanted.size === 0) setTimeout(() => void ask(), GATHERING)
    wanted.add(id)
  }

  return {
    /** The name; undefined until known, null when there is none. */
    get: (id: number) => known.get(id),
    /** Tells when the name of `id` becomes known, and asks for it. */
    subscribe: (id: number, listener: () => void) => {
      want(id)
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(id)
      }
    },
    /** All names known so far, and when they change: for a filter by text. */
    subscribeAll: (listener: () => void) => {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    version: () => version,
    wipe: () => {
      life += 1
      known.clear()
      failedAt.clear()
      wanted = new Set()
    },
  }
}

export type Labels = ReturnType<typeof createLabels>
