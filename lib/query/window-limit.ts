import { createStore } from '#lib/store.ts'

/** How far this account's API looks back, minutes (api.md: `polling`); null: as far as it was asked to, so far. */
export const windowLimit = createStore<number | null>(null)
