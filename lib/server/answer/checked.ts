import type { Root } from './envelope.ts'
import type { Spelling } from './plain.ts'

/** An answer as it goes on to the browser. */
export interface Checked {
  chunks: readonly Buffer[]
  /** Items (and envelopes) that break the contract. */
  drift: number
  /** Absent where the answer was cached. */
  told?: Told
}

/** What an answer tells of the API's ways (design.md section 10). */
export interface Told {
  /** The root of the answer without its list: what it says of the call. */
  envelope: Root
  /** How many items its list had. */
  items: number
  spelling: Spelling
}

/** What the browser asked of a list: these fields of its items alone, and as columns. */
export interface Wanted {
  fields: readonly string[] | null
  packs: boolean
}
