import { NOTHING_SEEN, type WatchSeen } from '#lib/domain/watch/watch-changes.ts'
import { browserStorage, type KeyValueStorage, keysOf, withStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'
import { readKnown, readWatched, type Watched } from './watched.ts'

const PREFIX = 'watch:'
const TEAM = 'watch:team:'
/** Prefix of the key for what the workspace last held of the person's own list: company ids by workspace ids. */
const KNOWN = 'watch:known:'

/** The most companies that one account watches in a browser: their changes are requested fifty at a time. */
export const MAX_WATCHED = 100

const none: readonly Watched[] = []
const inOrder = (all: Iterable<Watched>) =>
  [...all].toSorted((a, b) => a.at - b.at || a.idCompany - b.idCompany)

/**
 * The companies that somebody watches, stored per account in `keeper`, each under a key of its own so that two tabs do not
 * overwrite each other. Ids only, no names: it survives sign-out (docs/decisions/home-and-watch-list.md). Never throws.
 */
export function createWatchStore(keeper: () => KeyValueStorage | null, start = PREFIX) {
  let account: string | null = null
  let watched = new Map<number, Watched>()
  let list: readonly Watched[] = none
  const { subscribe, tell } = createListeners()
  const edited = createListeners()
  const attempt = withStorage(keeper)
  const prefix = () => `${start}${account ?? ''}:`

  const take = (next: Map<number, Watched>) => {
    watched = next
    list = inOrder(next.values())
    tell()
  }
  const load = () => {
    const kept = attempt((storage) =>
      keysOf(storage, prefix()).flatMap((key) =>
        readWatched(key.slice(prefix().length), storage.getItem(key)),
      ),
    )
    take(new Map(inOrder(kept ?? []).map((one) => [one.idCompany, one])))
  }
  const write = ({ idCompany, ...kept }: Watched) => {
    if (account !== null) attempt((storage) => storage.setItem(prefix() + idCompany, JSON.stringify(kept)))
  }
  const put = (one: Watched) => {
    write(one)
    take(new Map(watched).set(one.idCompany, one))
  }

  return {
    subscribe,
    /** Subscribes to what the person stars and unstars in this tab. */
    onEdit: edited.subscribe,
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      load()
    },
    /** Another tab changed the storage: loads it again. */
    reload: () => {
      if (account !== null) load()
    },
    isOpen: () => account !== null,
    has: (idCompany: number) => watched.has(idCompany),
    get: (idCompany: number) => watched.get(idCompany),
    /** In the order in which they were starred; the same array until something changes. */
    list: () => list,
    /** Watches a company, unless the limit is reached. */
    add: (idCompany: number, now: number): 'added' | 'full' => {
      if (watched.has(idCompany)) return 'added'
      if (watched.size >= MAX_WATCHED) return 'full'
      put({ idCompany, at: now, seen: NOTHING_SEEN })
      edited.tell()
      return 'added'
    },
    /** Stops watching; returns the entry, for `restore`. */
    remove: (idCompany: number): Watched | null => {
      const known = watched.get(idCompany)
      if (!known) return null
      attempt((storage) => storage.removeItem(prefix() + idCompany))
      const rest = new Map(watched)
      rest.delete(idCompany)
      take(rest)
      edited.tell()
      return known
    },
    /** Puts back what `remove` returned. */
    restore: (one: Watched) => {
      put(one)
      edited.tell()
    },
    /** Watches exactly these, new ones in this order; what was seen of the others is kept. */
    keepOnly: (ids: readonly number[], now: number) => {
      if (ids.length === watched.size && ids.every((id) => watched.has(id))) return
      const next = ids.map((idCompany, at) => {
        const known = watched.get(idCompany)
        return known ?? { idCompany, at: now + at, seen: NOTHING_SEEN }
      })
      for (const idCompany of watched.keys())
        if (!ids.includes(idCompany)) attempt((storage) => storage.removeItem(prefix() + idCompany))
      for (const one of next) if (!watched.has(one.idCompany)) write(one)
      take(new Map(inOrder(next).map((one) => [one.idCompany, one])))
    },
    known: () => readKnown(attempt((storage) => storage.getItem(`${KNOWN}${account ?? ''}`))),
    keepKnown: (known: ReadonlyMap<string, number>) =>
      attempt((storage) => storage.setItem(`${KNOWN}${account ?? ''}`, JSON.stringify([...known]))),
    see: (idCompany: number, change: (seen: WatchSeen) => WatchSeen) => {
      const known = watched.get(idCompany)
      if (!known) return
      const seen = change(known.seen)
      if (seen !== known.seen) put({ ...known, seen })
    },
  }
}

export const watchStore = createWatchStore(browserStorage)

/** The companies that the team watches, as last read, with what was seen of them in this browser. */
export const teamWatchStore = createWatchStore(browserStorage, TEAM)

/** The store that keeps what was seen of a company: the person's own if it is there, else the team's. */
export const storeOf = (idCompany: number) => (watchStore.has(idCompany) ? watchStore : teamWatchStore)

/** Whether a `storage` event's key belongs to the watch-list; `null` means that everything was cleared. */
export const isWatchKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
