import { browserKeeper, type Keeper, keysOf, withStorage } from './keeping.ts'

/** Named views and what screens begin with, how the board stands, ids of watched companies, what a file's columns hold,
 * what is told of: without data. */
const CHOICES = ['views:', 'board:', 'watch:', 'columns:', 'notify:']

/**
 * Copies the choices that a browser keeps; what is answered puts them back. A sign-out's answer has the browser empty
 * its whole storage (`clear-site-data`), and choices outlive a sign-out. Never throws.
 */
export function keepChoices(keeper: () => Keeper | null = browserKeeper): () => void {
  const attempt = withStorage(keeper)
  const kept = attempt((storage) =>
    CHOICES.flatMap((prefix) => keysOf(storage, prefix)).map((key) => [key, storage.getItem(key)] as const),
  )
  return () => {
    for (const [key, value] of kept ?? [])
      if (value !== null) attempt((storage) => storage.setItem(key, value))
  }
}
