/** Key-value storage of strings: the part of `Storage` that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `localStorage`; null on the server. */
export const browserStorage = (): KeyValueStorage | null =>
  typeof window === 'undefined' ? null : window.localStorage

/** Runs `work` on the storage; null where storage is absent, full or blocked. Never throws. */
export const withStorage =
  (keeper: () => KeyValueStorage | null) =>
  <T>(work: (storage: KeyValueStorage) => T): T | null => {
    try {
      const storage = keeper()
      return storage === null ? null : work(storage)
    } catch {
      // Storage full or forbidden.
      return null
    }
  }

export const withLocalStorage = withStorage(browserStorage)

/** `sessionStorage`; null on the server. */
export const tabKeeper = (): KeyValueStorage | null =>
  typeof window === 'undefined' ? null : window.sessionStorage
export const withSessionStorage = withStorage(tabKeeper)

export function keysOf(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  return keys.filter((key): key is string => key?.startsWith(prefix) ?? false)
}

export function removeKeys(storage: KeyValueStorage, prefix: string): void {
  for (const key of keysOf(storage, prefix)) storage.removeItem(key)
}
