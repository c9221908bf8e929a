import { jsonIn } from '#lib/domain/text/json-in.ts'
import {
  browserStorage,
  type KeyValueStorage,
  removeKeys,
  withStorage,
} from '#lib/storage/browser-storage.ts'

const PREFIX = 'palette:'
const MAX = 20
const MAX_LENGTH = 80

/**
 * Recently chosen entries of the palette, as entry ids: a screen, an action, a company's id, the name of a saved view.
 * Kept per account and deleted at sign-out. Nothing here throws.
 */
export function createRecent(keeper: () => KeyValueStorage | null) {
  const attempt = withStorage(keeper)
  const get = (idAccount: string): string[] => {
    const kept = jsonIn(attempt((storage) => storage.getItem(PREFIX + idAccount)))
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX) : []
  }
  return {
    /** Most recent first. */
    get,
    add: (idAccount: string, id: string): void => {
      if (id.length > MAX_LENGTH) return
      const ids = [id, ...get(idAccount).filter((known) => known !== id)].slice(0, MAX)
      attempt((storage) => storage.setItem(PREFIX + idAccount, JSON.stringify(ids)))
    },
    /** Of all accounts. */
    wipe: (): void => {
      attempt((storage) => removeKeys(storage, PREFIX))
    },
  }
}

export const recentEntries = createRecent(browserStorage)
