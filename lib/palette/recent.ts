import { keysOf, withStorage } from '#lib/storage/keeping.ts'

const PREFIX = 'palette:'
const MOST = 20
const LONGEST = 80

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * What was chosen lately in the palette, as ids of entries: a screen, an action, the number of a company. No names.
 * Kept per account; a sign-out forgets it. Nothing here throws.
 */
export function createRecent(keeper: () => Keeper | null) {
  const attempt = withStorage(keeper)
  const get = (idAccount: string): string[] => {
    try {
      const kept: unknown = JSON.parse(attempt((storage) => storage.getItem(PREFIX + idAccount)) ?? '[]')
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
    } catch {
      return []
    }
  }
  return {
    /** The latest first. */
    get,
    add: (idAccount: string, id: string): void => {
      if (id.length > LONGEST) return
      const ids = [id, ...get(idAccount).filter((known) => known !== id)].slice(0, MOST)
      attempt((storage) => storage.setItem(PREFIX + idAccount, JSON.stringify(ids)))
    },
    /** Of all accounts. */
    wipe: (): void => {
      attempt((storage) => {
        for (const key of keysOf(storage, PREFIX)) storage.removeItem(key)
      })
    },
  }
}

export const recentEntries = createRecent(() => (typeof window === 'undefined' ? null : window.localStorage))
