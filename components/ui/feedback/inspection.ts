import { createStore } from '#lib/store.ts'
import type { InspectedQuery } from './inspect.ts'

/** Whose calls are looked at: a panel's, or those of the whole page. */
export interface Inspected {
  /** The queries behind the panel; null: the whole page. */
  queries: readonly InspectedQuery[] | null
  /** The panel's title. */
  title: string
}

/** What the inspector shows now. Kept apart from the page, so that a panel, the palette and a key can ask for it. */
export const inspection = createStore<Inspected | null>(null)

export const wholePage: Inspected = { queries: null, title: '' }
