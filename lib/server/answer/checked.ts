import type { Told } from '#client/readings.ts'

/** An answer as it is sent to the browser. */
export interface Checked {
  chunks: readonly Buffer[]
  /** How many items (and envelopes) break the contract. */
  drift: number
  /** Absent where the answer came from the cache. */
  told?: Told
}

/** One array per field; `coded`: dictionary-encoded where that is shorter (docs/decisions/columns-on-the-wire.md). */
export type Packing = 'columns' | 'coded'

/** What the browser requested of a list: only these fields of its items, and in columns. */
export interface Wanted {
  fields: readonly string[] | null
  packs: Packing | null
}
