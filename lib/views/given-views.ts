import { createStore } from '#lib/store.ts'
import type { viewStore } from './view-store.ts'

/** The view store, set once the page is idle, so that its code is not part of any screen's first load. */
export const givenViews = createStore<typeof viewStore | null>(null)
