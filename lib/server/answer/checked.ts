import type { Told } from '#client/readings.ts'

/** An answer as it goes on to the browser. */
export interface Checked {
  chunks: readonly Buffer[]
  /** Items (and envelopes) that break the contract. */
  drift: number
  /** Absent where the answer was cached. */
  told?: Told
}

/** As one array a field, or with those coded that are shorter so (docs/decisions/columns-on-the-wire.md). */
export type Packing = 'columns' | 'coded'

/** What the browser asked of a list: these fields of its items alone, and as columns. */
export interface Wanted {
  fields: readonly string[] | null
  packs: Packing | null
}
