import { attempt, keysOf, removeKeys } from '#lib/storage/keeping.ts'
import { createStore } from '#lib/store.ts'

const PREFIX = 'enriching:'

/** Whether this tab has enrichments to show: small enough to be on every page, unlike what shows them. */
const wanted = createStore(false)
export const enrichmentsWanted = wanted.get
export const onEnrichmentsWanted = wanted.subscribe

/** There is something to show from now on. */
export const wantEnrichments = (): void => wanted.set(true)

/** A page's own key, and the name of the lock that says that it is open. */
const page = Math.random().toString(36).slice(2)
const keyOf = (idAccount: string) => `${PREFIX}${idAccount}:${page}`
let isHeld = false

/** Stores what a reload or a closed tab must not lose; null forgets it. Never throws. */
export function storeEnrichments(idAccount: string, text: string | null): void {
  const key = keyOf(idAccount)
  // Where storage is full or forbidden, they go with the tab.
  attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)))
  if (text === null || isHeld || !('locks' in navigator)) return
  isHeld = true
  void navigator.locks.request(key, () => new Promise<never>(() => undefined))
}

const ofOthers = (idAccount: string) => {
  const own = keyOf(idAccount)
  const keys = attempt((storage) => keysOf(storage, PREFIX)) ?? []
  return keys.filter((key) => key !== own && key.slice(0, key.lastIndexOf(':')) === PREFIX + idAccount)
}

/** Whether another page of the account stored something, be it open or not. */
export const areStored = (idAccount: string): boolean => ofOthers(idAccount).length > 0

/** Takes what pages of the account stored that were reloaded or closed. Another page does not get it too. */
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

/** Forgets the queues of every account. Called at sign-out; never throws. */
export function wipeStoredEnrichments(): void {
  attempt((storage) => removeKeys(storage, PREFIX))
}
