import { keysOf, removeKeys, withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createStore } from '#lib/store.ts'

const PREFIX = 'enriching:'

/** Whether this tab has enrichments to show. In every page's bundle, unlike the tray, which is loaded on demand. */
const wanted = createStore(false)
export const enrichmentsWanted = wanted.get
export const onEnrichmentsWanted = wanted.subscribe

/** Tells that there are enrichments to show. */
export const wantEnrichments = (): void => wanted.set(true)

/** Random id of this page: part of its storage key, which also names the Web Lock held while the page is open. */
const pageId = Math.random().toString(36).slice(2)
const keyOf = (idAccount: string) => `${PREFIX}${idAccount}:${pageId}`
let isLockHeld = false

/** Stores this page's queue so that it survives a reload or a closed tab; null deletes it. Never throws. */
export function storeEnrichments(idAccount: string, text: string | null): void {
  const key = keyOf(idAccount)
  // Where storage is full or blocked, the queue is lost with the tab.
  withLocalStorage((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)))
  if (text === null || isLockHeld || !('locks' in navigator)) return
  isLockHeld = true
  void navigator.locks.request(key, () => new Promise<never>(() => undefined))
}

const ofOthers = (idAccount: string) => {
  const own = keyOf(idAccount)
  const keys = withLocalStorage((storage) => keysOf(storage, PREFIX)) ?? []
  return keys.filter((key) => key !== own && key.slice(0, key.lastIndexOf(':')) === PREFIX + idAccount)
}

/** Whether another page of the account, open or closed, has stored a queue. */
export const areStored = (idAccount: string): boolean => ofOthers(idAccount).length > 0

/** Takes over the queues stored by pages that were reloaded or closed; with the lock, only one page gets each. */
export async function takeStoredEnrichments(idAccount: string): Promise<string[]> {
  const taken: string[] = []
  const take = (key: string) => {
    const text = window.localStorage.getItem(key)
    window.localStorage.removeItem(key)
    if (text !== null) taken.push(text)
  }
  for (const key of ofOthers(idAccount)) {
    if (!('locks' in navigator)) take(key)
    else await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && take(key))
  }
  return taken
}

/** Deletes the stored queues of every account. Called at sign-out; never throws. */
export function wipeStoredEnrichments(): void {
  withLocalStorage((storage) => removeKeys(storage, PREFIX))
}
