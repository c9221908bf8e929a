import { withStorage } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'

/** As views kept across a sign-out (`lib/storage/choices.ts`): windows, states, ids of routines and newsletters, nothing personal. */
const PREFIX = 'views:begin:'

const attempt = withStorage(() => (typeof window === 'undefined' ? null : window.localStorage))
const place = (idAccount: string, what: string) => `${PREFIX}${idAccount}:${what}`
const { subscribe, tell } = createListeners()

export const onLastChoice = subscribe

/** What an account's person chose last, e.g. the filter of a screen as its address writes it; null: nothing. */
export const lastChoice = (idAccount: string, what: string): string | null =>
  attempt((storage) => storage.getItem(place(idAccount, what)))

/** Keeps it; null forgets it. Never throws. */
export function keepChoice(idAccount: string, what: string, choice: string | null): void {
  attempt((storage) => {
    if (choice === null) storage.removeItem(place(idAccount, what))
    else storage.setItem(place(idAccount, what), choice)
  })
  tell()
}

const MOST_IDS = 50

/** Notes ids that an answer named, the latest first, so that a field can offer them. */
export function noteIds(idAccount: string, what: string, ids: readonly number[]): void {
  const known = lastChoice(idAccount, what)?.split(' ').map(Number) ?? []
  const next = [...new Set([...ids, ...known])].slice(0, MOST_IDS).join(' ')
  if (ids.some((id) => !known.includes(id))) keepChoice(idAccount, what, next)
}
