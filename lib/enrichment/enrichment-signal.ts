import { createStore } from '#lib/store.ts'

const PREFIX = 'enriching:'

/** Whether this tab has enrichments to show: small enough to be on every page, unlike what shows them. */
const wanted = createStore(false)
export const enrichmentsWanted = wanted.get
export const onEnrichmentsWanted = wanted.subscribe

/** There is something to show from now on. */
export const wantEnrichments = (): void => wanted.set(true)

/** What this tab stored for the account before a reload; null when nothing. */
export function storedEnrichments(idAccount: string): string | null {
  try {
    return window.sessionStorage.getItem(PREFIX + idAccount)
  } catch {
    return null
  }
}

/** Stores what a reload must not lose; null forgets it. Never throws. */
export function storeEnrichments(idAccount: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(PREFIX + idAccount)
    else window.sessionStorage.setItem(PREFIX + idAccount, text)
  } catch {
    // Storage full or forbidden: a reload then forgets the queue.
  }
}

/** Forgets the queues of every account. Called at sign-out; never throws. */
export function wipeStoredEnrichments(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing could be stored.
  }
}
