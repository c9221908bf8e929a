import { attempt, removeKeys } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'

/** As views kept across a sign-out (`lib/storage/choices.ts`): windows, states, ids of routines and newsletters, nothing personal. */
const CHOSEN = 'views:begin:'
/** Ids that answers named; gone with the session. */
const SEEN = 'seen:'

const { subscribe, tell } = createListeners()

export const onLastChoice = subscribe

const read = (key: string): string | null => attempt((storage) => storage.getItem(key))

function write(key: string, text: string | null): void {
  attempt((storage) => {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  })
  tell()
}

/** What an account's person chose last, e.g. the filter of a screen as its address writes it; null: nothing. */
export const lastChoice = (idAccount: string, screen: string): string | null =>
  read(`${CHOSEN}${idAccount}:${screen}`)

/** Keeps it; null forgets it. Never throws. */
export const keepChoice = (idAccount: string, screen: string, choice: string | null): void =>
  write(`${CHOSEN}${idAccount}:${screen}`, choice)

const MOST_IDS = 50

/** The ids of a kind that were seen in this session, the latest first, as text: the same for as long as they are. */
export const seenIds = (idAccount: string, kind: string): string => read(`${SEEN}${idAccount}:${kind}`) ?? ''

export const idsIn = (text: string): number[] =>
  text.split(' ').filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** Notes ids that an answer named, so that a field can offer them. Never throws. */
export function noteIds(idAccount: string, kind: string, ids: readonly number[]): void {
  const known = idsIn(seenIds(idAccount, kind))
  if (ids.every((id) => known.includes(id))) return
  write(`${SEEN}${idAccount}:${kind}`, [...new Set([...ids, ...known])].slice(0, MOST_IDS).join(' '))
}

/** Forgets the ids seen, of every account. Called at sign-out; never throws. */
export function wipeSeenIds(): void {
  attempt((storage) => removeKeys(storage, SEEN))
}
