import { browserStorage, type KeyValueStorage, keysOf, withStorage } from './browser-storage.ts'

/** Key prefixes of choices: saved and default views, board layout, ids of watched companies, column mappings of
 * imported files, notification kinds. None holds data of the API. */
const CHOICES = ['views:', 'board:', 'watch:', 'columns:', 'notify:']

/**
 * Snapshots the choices in local storage and returns the function that restores them. The response to a sign-out clears
 * all storage (`clear-site-data`), and choices are to survive it. Never throws.
 */
export function snapshotChoices(keeper: () => KeyValueStorage | null = browserStorage): () => void {
  const attempt = withStorage(keeper)
  const kept = attempt((storage) =>
    CHOICES.flatMap((prefix) => keysOf(storage, prefix)).map((key) => [key, storage.getItem(key)] as const),
  )
  return () => {
    for (const [key, value] of kept ?? [])
      if (value !== null) attempt((storage) => storage.setItem(key, value))
  }
}
