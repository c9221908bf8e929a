import type { ArrayFormat } from '../../../lib/contract/wire.ts'
import type { Spelling } from '../../../lib/domain/api/plain.ts'

/** The API's conventions, detected from its answers where its text is silent. */
export interface Reading {
  /** The array format that the API understood; `unclear`: it took one of several values in every format. */
  arrays: ArrayFormat | 'unclear'
  /** Values of a parameter that were accepted after more were refused. */
  ids: number
  /** Window, minutes, that was accepted after a longer one was refused. */
  polling: number
  count: 'total' | 'page'
  dates: 'utc' | 'offset' | 'zoneless'
  /** Hours by which timestamps without a zone are ahead, when read in the assumed time zone. */
  ahead: number
  numbers: 'number' | 'text'
  limits: 'rate'
}

export type ReadingWord = keyof Reading
export type Seen = {
  readonly [Word in ReadingWord]?: { readonly reading: Reading[Word]; readonly at: number }
}

/** What one answer reveals about the API's conventions. */
export interface Told {
  /** The root of the answer without its list. */
  envelope: Record<string, unknown>
  /** How many items its list had. */
  items: number
  spelling: Spelling
}

const HOUR_MS = 3_600_000

/** Conventions detected for one account's API, newest last; `keep` is called with all of them on each change. */
export class Readings {
  #seen: Seen
  readonly #keep: (seen: Seen) => void

  constructor(seen: Seen = {}, keep: (seen: Seen) => void = () => undefined) {
    this.#seen = seen
    this.#keep = keep
  }

  get<Word extends ReadingWord>(word: Word): Reading[Word] | undefined {
    return this.#seen[word]?.reading
  }

  note<Word extends ReadingWord>(word: Word, reading: Reading[Word]): void {
    if (this.#seen[word]?.reading === reading) return
    this.#seen = { ...this.#seen, [word]: { reading, at: Date.now() } }
    this.#keep(this.#seen)
  }

  all(): Seen {
    return this.#seen
  }

  /** Evaluates one answer. `asked`: the requested page, for campaign results; else null. */
  hear({ envelope, items, spelling }: Told, asked: { limit: number; offset: number } | null): void {
    if (spelling.stamps !== null) this.note('dates', spelling.stamps)
    if (spelling.textNumbers) this.note('numbers', 'text')
    else if (spelling.numbers) this.note('numbers', 'number')
    const { count } = envelope
    if (asked && typeof count === 'number' && items > 0) {
      if (count > items) this.note('count', 'total')
      // A later page whose count is its own length. A first page proves nothing: it may be all there is.
      else if (asked.offset > 0 && count === items) this.note('count', 'page')
    }
    if (spelling.newest !== null) {
      const hours = Math.round((spelling.newest - Date.now()) / HOUR_MS)
      if (hours > 0) this.note('ahead', hours)
    }
  }
}
