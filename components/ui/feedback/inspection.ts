import { createListeners } from '#lib/storage/keeping.ts'
import type { InspectedQuery } from './inspect.ts'

/** Whose calls are looked at: a panel's, or those of the whole page. */
export interface Inspected {
  /** The queries behind the panel; null: the whole page. */
  queries: readonly InspectedQuery[] | null
  /** The panel's title. */
  title: string
}

const { subscribe, tell } = createListeners()
let shown: Inspected | null = null

/** What the inspector shows now. Kept apart from the page, so that a panel, the palette and a key can ask for it. */
export const inspection = {
  subscribe,
  get: () => shown,
  show: (next: Inspected | null) => {
    shown = next
    tell()
  },
}

export const wholePage: Inspected = { queries: null, title: '' }
