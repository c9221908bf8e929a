import { removeKeys, withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'

/** Prefix of keys that survive sign-out (`lib/storage/choices.ts`): windows, states, ids of routines and newsletters. */
const CHOSEN = 'views:begin:'
/** Prefix of keys with ids seen in responses; wiped at sign-out. */
const SEEN = 'seen:'

const { subscribe, tell } = createListeners()

export const onLastChoice = subscribe

const read = (key: string): string | null => withLocalStorage((storage) => storage.getItem(key))

function write(key: string, text: string | null): void {
  withLocalStorage((storage) => {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  })
  tell()
}

/** The last choice of an account's user, e.g. the filter of a screen as in its address; null: none. */
export const lastChoice = (idAccount: string, screen: string): string | null =>
  read(`${CHOSEN}${idAccount}:${screen}`)

/** Stores the last choice; null deletes it. Never throws. */
export const storeChoice = (idAccount: string, screen: string, choice: string | null): void =>
  write(`${CHOSEN}${idAccount}:${screen}`, choice)

const MAX_IDS = 50

/** The ids of a kind seen in this session, the latest first, as a text, so that equal lists are equal values. */
export const seenIds = (idAccount: string, kind: string): string => read(`${SEEN}${idAccount}:${kind}`) ?? ''

export const idsIn = (text: string): number[] =>
  text.split(' ').filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** Stores ids seen in a response, so that a field can suggest them. Never throws. */
export function noteIds(idAccount: string, kind: string, ids: readonly number[]): void {
  const known = idsIn(seenIds(idAccount, kind))
  if (ids.every((id) => known.includes(id))) return
  write(`${SEEN}${idAccount}:${kind}`, [...new Set([...ids, ...known])].slice(0, MAX_IDS).join(' '))
}

/** Deletes the ids seen, of all accounts. Called at sign-out; never throws. */
export function wipeSeenIds(): void {
  withLocalStorage((storage) => removeKeys(storage, SEEN))
}
