import { createStore } from '#lib/store.ts'
import type { InspectedQuery } from './inspect.ts'

/** What is being inspected: a panel's calls, or those of the whole page. */
export interface Inspected {
  /** The queries behind the panel; null: the whole page. */
  queries: readonly InspectedQuery[] | null
  title: string
}

/** What the inspector shows now. A store, so that a panel, the palette and a keyboard shortcut can open it. */
export const inspection = createStore<Inspected | null>(null)

export const wholePage: Inspected = { queries: null, title: '' }
