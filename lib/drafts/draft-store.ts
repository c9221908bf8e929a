import { isObject } from '#lib/domain/api/is-object.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { type KeyValueStorage, keysOf, tabKeeper, withStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'

const PREFIX = 'draft:'

/** Values of a draft's fields: flat, and unchanged by a round trip through JSON. */
export type DraftValue = string | number | boolean | null | readonly (string | number)[]
export type DraftFields = Readonly<Record<string, DraftValue>>

const parsed = (text: string | null): DraftFields | null => {
  const value = jsonIn(text)
  return isObject(value) ? (value as DraftFields) : null
}

/**
 * Unsent form input, one draft per form key, stored per account in `keeper` (session storage: a draft survives a
 * reload, a closed sheet, an expired session and a failed call, and ends with the tab). Where storage is not available,
 * drafts last until the page is unloaded. Nothing here throws.
 */
export function createDraftStore(keeper: () => KeyValueStorage | null) {
  let account: string | null = null
  const drafts = new Map<string, DraftFields | null>()
  const { subscribe, tell } = createListeners()
  const attempt = withStorage(keeper)
  const storageKey = (key: string) => `${PREFIX}${account ?? ''}:${key}`
  /** Stores a draft, if there is an account; null where the storage has no room for it. */
  const put = (key: string, fields: DraftFields) =>
    account !== null && attempt((storage) => storage.setItem(storageKey(key), JSON.stringify(fields)))
  const stored = () => attempt((storage) => keysOf(storage, PREFIX)) ?? []

  return {
    subscribe,
    /** Sets the account that the drafts belong to. Before that, drafts are in memory only. */
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      drafts.clear()
      // Loads all drafts now: when a sign-out in another tab clears the storage, `persistAll` writes them back.
      const mine = storageKey('')
      for (const key of stored()) {
        if (!key.startsWith(mine)) continue
        drafts.set(key.slice(mine.length), parsed(attempt((storage) => storage.getItem(key))))
      }
      tell()
    },
    /** The draft under a key; the same object until it changes. */
    get: (key: string): DraftFields | null => {
      if (!drafts.has(key)) {
        drafts.set(key, parsed(attempt((storage) => storage.getItem(storageKey(key)))))
      }
      return drafts.get(key) ?? null
    },
    set: (key: string, fields: DraftFields) => {
      drafts.set(key, fields)
      put(key, fields)
      tell()
    },
    /** Deletes a draft that was sent or discarded. */
    drop: (key: string) => {
      drafts.set(key, null)
      attempt((storage) => storage.removeItem(storageKey(key)))
      tell()
    },
    /** Writes all drafts to storage again, after a sign-out in another tab has cleared it. Returns those it has no room for. */
    persistAll: () => [...drafts].filter(([key, fields]) => fields !== null && put(key, fields) === null),
    /** Deletes every draft of every account in this tab. Called at sign-out. */
    wipe: () => {
      drafts.clear()
      for (const key of stored()) attempt((storage) => storage.removeItem(key))
      tell()
    },
    /** The account is gone from this tab: what is typed before the page unloads is not stored. */
    close: () => {
      account = null
    },
  }
}

export const draftStore = createDraftStore(tabKeeper)
