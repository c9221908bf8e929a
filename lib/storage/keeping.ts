/** Runs work on the storage; null where storage is absent, full or blocked. Never throws. */
export const withStorage =
  <Keeper>(keeper: () => Keeper | null) =>
  <T>(work: (storage: Keeper) => T): T | null => {
    try {
      const storage = keeper()
      return storage === null ? null : work(storage)
    } catch {
      // Storage full or forbidden.
      return null
    }
  }

/** The keys that are kept and begin with a prefix. */
export function keysOf(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  return keys.filter((key): key is string => key?.startsWith(prefix) ?? false)
}
