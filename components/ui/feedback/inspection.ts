import { createListeners } from '#lib/store.ts'

/** Whose calls are looked at: a panel's, or those of the whole page. */
export interface Inspected {
  /** Null: the whole page. */
  panel: Element | null
  /** The panel's title. */
  title: string
  /** Tells the query that decides about the panel's state. */
  refetch: unknown
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

export const wholePage: Inspected = { panel: null, title: '', refetch: null }
