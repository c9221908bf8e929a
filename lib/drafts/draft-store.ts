import { isObject } from '#lib/domain/api/is-object.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { type Keeper, keysOf, tabKeeper, withStorage } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'

const PREFIX = 'draft:'

/** What a draft may hold: flat, as a form is. Anything that JSON keeps as it is. */
export type DraftValue = string | number | boolean | null | readonly (string | number)[]
export type DraftFields = Readonly<Record<string, DraftValue>>

const parsed = (text: string | null): DraftFields | null => {
  const value = jsonIn(text)
  return isObject(value) ? (value as DraftFields) : null
}

/**
 * What people typed and have not sent, a draft per form key, kept per account in `keeper` (the tab's session storage:
 * a draft outlives a reload, a closed sheet, a lost session and a failed call, and ends with the tab). Where the browser
 * keeps nothing, drafts last until the page closes. Nothing here throws.
 */
export function createDraftStore(keeper: () => Keeper | null) {
  let account: string | null = null
  const drafts = new Map<string, DraftFields | null>()
  const { subscribe, tell } = createListeners()
  const attempt = withStorage(keeper)
  const storageKey = (key: string) => `${PREFIX}${account ?? ''}:${key}`
  const stored = () => attempt((storage) => keysOf(storage, PREFIX)) ?? []

  return {
    subscribe,
    /** Says whose drafts these are. Before that, nothing is kept beyond the page. */
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      drafts.clear()
      // All at once: another tab's sign-out empties the storage, and what this one holds is kept anew.
      const mine = storageKey('')
      for (const key of stored()) {
        if (!key.startsWith(mine)) continue
        drafts.set(key.slice(mine.length), parsed(attempt((storage) => storage.getItem(key))))
      }
      tell()
    },
    /** What is kept under a key; the same object until it changes. */
    get: (key: string): DraftFields | null => {
      if (!drafts.has(key)) {
        const kept = account === null ? null : attempt((storage) => storage.getItem(storageKey(key)))
        drafts.set(key, parsed(kept))
      }
      return drafts.get(key) ?? null
    },
    set: (key: string, fields: DraftFields) => {
      drafts.set(key, fields)
      if (account !== null) attempt((storage) => storage.setItem(storageKey(key), JSON.stringify(fields)))
      tell()
    },
    /** Sent, or given up. */
    drop: (key: string) => {
      drafts.set(key, null)
      if (account !== null) attempt((storage) => storage.removeItem(storageKey(key)))
      tell()
    },
    /** Writes down all that is held: another tab's sign-out emptied the storage. */
    keepAnew: () => {
      for (const [key, fields] of drafts)
        if (account !== null && fields !== null)
          attempt((storage) => storage.setItem(storageKey(key), JSON.stringify(fields)))
    },
    /** Forgets every draft of every account in this tab. At sign-out. */
    wipe: () => {
      drafts.clear()
      for (const key of stored()) attempt((storage) => storage.removeItem(key))
      tell()
    },
    /** The account has left this tab: what is still typed before the page goes is not kept. */
    close: () => {
      account = null
    },
  }
}

export const draftStore = createDraftStore(tabKeeper)
