/** What keeps texts, as a browser's storage does. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's own; none on the server. */
export const browserKeeper = (): Keeper | null => (typeof window === 'undefined' ? null : window.localStorage)

/** Runs work on the storage; null where storage is absent, full or blocked. Never throws. */
export const withStorage =
  (keeper: () => Keeper | null) =>
  <T>(work: (storage: Keeper) => T): T | null => {
    try {
      const storage = keeper()
      return storage === null ? null : work(storage)
    } catch {
      // Storage full or forbidden.
      return null
    }
  }

/** The same on the browser's own. */
export const attempt = withStorage(browserKeeper)

/** What a tab keeps until it is closed; none on the server. */
export const tabKeeper = (): Keeper | null => (typeof window === 'undefined' ? null : window.sessionStorage)
export const attemptInTab = withStorage(tabKeeper)

/** The keys that are kept and begin with a prefix. */
export function keysOf(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  return keys.filter((key): key is string => key?.startsWith(prefix) ?? false)
}

/** Forgets all that is kept under keys with a prefix. */
export function removeKeys(storage: Keeper, prefix: string): void {
  for (const key of keysOf(storage, prefix)) storage.removeItem(key)
}
