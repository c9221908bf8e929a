import { createStore } from '#lib/store.ts'
import type { viewStore } from './view-store.ts'

/** The views that the account keeps here: given once the page has come to rest, so that no screen begins with their code. */
export const givenViews = createStore<typeof viewStore | null>(null)
