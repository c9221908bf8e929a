import { createStore } from '#lib/store.ts'

/** The API's longest window for this account, minutes (api.md: `polling`); null: no limit found so far. */
export const windowLimit = createStore<number | null>(null)

/** Milliseconds until the account's tabs poll for changes together; null: the BFF has not said. */
export const nextPoll = createStore<number | null>(null)
