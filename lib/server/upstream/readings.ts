import type { ArrayFormat } from '#lib/contract/wire.ts'

import type { Told } from '../answer/read.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'

/** What can be told of the API's ways from its answers (design.md section 10). */
export interface Reading {
  /** A spelling of several values that the API understood; `unclear`: it took one value of several in each. */
  arrays: ArrayFormat | 'unclear'
  /** Values that a parameter took after more were refused. */
  ids: number
  /** Minutes that a window was given after a longer one was refused. */
  polling: number
  count: 'total' | 'page'
  dates: 'utc' | 'offset' | 'zoneless'
  /** Hours by which stamps without a zone are ahead of what API_TIME_ZONE makes of them. */
  ahead: number
  numbers: 'number' | 'text'
  limits: 'rate'
}

export type ReadingWord = keyof Reading
type Seen = { readonly [Word in ReadingWord]?: { readonly reading: Reading[Word]; readonly at: number } }

const MOST = 2_000
const HOUR_MS = 3_600_000

/** What was told of one account's API, newest last. */
export class Readings {
  #seen: Seen = {}

  get<Word extends ReadingWord>(word: Word): Reading[Word] | undefined {
    return this.#seen[word]?.reading
  }

  note<Word extends ReadingWord>(word: Word, reading: Reading[Word]): void {
    if (this.#seen[word]?.reading !== reading)
      this.#seen = { ...this.#seen, [word]: { reading, at: Date.now() } }
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

/** What is known of the API of an account, by its scope; while this process runs. */
export function readingsOf(scope: string): Readings {
  const known = singleton('readings', () => new Lru<string, Readings>(MOST))
  const found = known.get(scope)
  if (found) return found
  const made = new Readings()
  known.set(scope, made)
  return made
}
