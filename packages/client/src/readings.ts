import type { ArrayFormat } from '../../../lib/contract/wire.ts'
import type { Spelling } from '../../../lib/domain/api/plain.ts'

/** What can be told of the API's ways from its answers, where its description is silent. */
export interface Reading {
  /** A spelling of several values that the API understood; `unclear`: it took one value of several in each. */
  arrays: ArrayFormat | 'unclear'
  /** Values that a parameter took after more were refused. */
  ids: number
  /** Minutes that a window was given after a longer one was refused. */
  polling: number
  count: 'total' | 'page'
  dates: 'utc' | 'offset' | 'zoneless'
  /** Hours by which stamps without a zone are ahead of what the time zone makes of them. */
  ahead: number
  numbers: 'number' | 'text'
  limits: 'rate'
}

export type ReadingWord = keyof Reading
export type Seen = {
  readonly [Word in ReadingWord]?: { readonly reading: Reading[Word]; readonly at: number }
}

/** What an answer tells of the API's ways. */
export interface Told {
  /** The root of the answer, its list apart: what it says of the call. */
  envelope: Record<string, unknown>
  /** How many items its list had. */
  items: number
  spelling: Spelling
}

const HOUR_MS = 3_600_000

/** What was told of one account's API, newest last; `keep` is given all of it whenever something new was told. */
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

  /** What one answer tells. `asked`: the page of campaign results that it is, else null. */
  hear({ envelope, items, spelling }: Told, asked: { limit: number; offset: number } | null): void {
    if (spelling.stamps !== null) this.note('dates', spelling.stamps)
    if (spelling.textNumbers) this.note('numbers', 'text')
    else if (spelling.numbers) this.note('numbers', 'number')
    const { count } = envelope
    if (asked && typeof count === 'number' && items > 0) {
      if (count > items) this.note('count', 'total')
      // A page that is not the first and counts itself alone; a full first page may be all there is.
      else if (asked.offset > 0 && count === items) this.note('count', 'page')
    }
    if (spelling.newest !== null) {
      const hours = Math.round((spelling.newest - Date.now()) / HOUR_MS)
      if (hours > 0) this.note('ahead', hours)
    }
  }
}
