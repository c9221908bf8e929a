import { createStore } from '#lib/store.ts'

/** How far this account's API looks back, minutes (api.md: `polling`); null: as far as it was asked to, so far. */
export const windowLimit = createStore<number | null>(null)

/** In how many milliseconds the account's tabs ask together for what changed; null: the BFF has not said. */
export const nextPoll = createStore<number | null>(null)
