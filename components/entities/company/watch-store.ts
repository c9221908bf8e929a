import { NOTHING_SEEN, type WatchSeen } from '#lib/domain/watch/watch-changes.ts'
import { keysOf, withStorage } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'
import { readKept, type Watched } from './watched.ts'

const PREFIX = 'watch:'

/** The most companies that one account watches in a browser: their changes are asked for fifty at a time. */
export const MOST_WATCHED = 100

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const none: readonly Watched[] = []
const inOrder = (all: Iterable<Watched>) =>
  [...all].toSorted((a, b) => a.at - b.at || a.idCompany - b.idCompany)

/**
 * The companies that somebody watches, kept per account in `keeper`, each under a key of its own so that two tabs do not
 * undo one another. Ids only, no names: it outlives a sign-out (docs/decisions/home-and-watch-list.md). Nothing here throws.
 */
export function createWatchStore(keeper: () => Keeper | null) {
  let account: string | null = null
  let watched = new Map<number, Watched>()
  let list: readonly Watched[] = none
  const { subscribe, tell } = createListeners()
  const attempt = withStorage(keeper)
  const prefix = () => `${PREFIX}${account ?? ''}:`

  const take = (next: Map<number, Watched>) => {
    watched = next
    list = inOrder(next.values())
    tell()
  }
  const load = () => {
    const kept = attempt((storage) =>
      keysOf(storage, prefix()).flatMap((key) => readKept(key.slice(prefix().length), storage.getItem(key))),
    )
    take(new Map(inOrder(kept ?? []).map((one) => [one.idCompany, one])))
  }
  const put = (one: Watched) => {
    const { idCompany, ...kept } = one
    if (account !== null) attempt((storage) => storage.setItem(prefix() + idCompany, JSON.stringify(kept)))
    take(new Map(watched).set(idCompany, one))
  }

  return {
    subscribe,
    /** Whose watch-list it is from now on. */
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      load()
    },
    /** Another tab changed what is kept. */
    reload: () => {
      if (account !== null) load()
    },
    isOpen: () => account !== null,
    has: (idCompany: number) => watched.has(idCompany),
    get: (idCompany: number) => watched.get(idCompany),
    /** In the order in which they were starred. The same list until something changes. */
    list: () => list,
    /** Begins to watch a company, unless there are too many. */
    add: (idCompany: number, now: number): 'added' | 'full' => {
      if (watched.has(idCompany)) return 'added'
      if (watched.size >= MOST_WATCHED) return 'full'
      put({ idCompany, at: now, seen: NOTHING_SEEN })
      return 'added'
    },
    /** Stops watching; answers what was known, for `restore`. */
    remove: (idCompany: number): Watched | null => {
      const known = watched.get(idCompany)
      if (!known) return null
      attempt((storage) => storage.removeItem(prefix() + idCompany))
      const rest = new Map(watched)
      rest.delete(idCompany)
      take(rest)
      return known
    },
    /** Puts back what `remove` answered. */
    restore: (one: Watched) => put(one),
    /** Changes what was seen of a company that is watched. */
    see: (idCompany: number, change: (seen: WatchSeen) => WatchSeen) => {
      const known = watched.get(idCompany)
      if (!known) return
      const seen = change(known.seen)
      if (seen !== known.seen) put({ ...known, seen })
    },
  }
}

export const watchStore = createWatchStore(() => (typeof window === 'undefined' ? null : window.localStorage))

/** Whether a change of the browser's storage is one of the watch-list; `null` is everything at once. */
export const isWatchKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
