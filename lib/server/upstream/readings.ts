import type { ArrayFormat } from '#lib/contract/wire.ts'

import type { Told } from '../answer/checked.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { ReadingsFile } from '../store/readings-file.ts'

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

/** Accounts in memory at once. */
const MOST = 2_000
/** So long a reading is gone by, milliseconds: an API that takes more by now is asked for more again. */
const GOOD_FOR_MS = 30 * 86_400_000
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

/** What a file says, as far as it can be read and is not too old. */
function readSeen(text: string | null): Seen {
  if (text === null) return {}
  const since = Date.now() - GOOD_FOR_MS
  const entries = Object.entries(JSON.parse(text) as Seen)
  return Object.fromEntries(entries.filter(([, { at }]) => at > since))
}

/** What is known of the API of an account, by its scope: kept in DATA_DIR, and for the settings that it was told under. */
export function readingsOf(scope: string): Readings {
  const known = singleton('readings', () => new Lru<string, Readings>(MOST))
  const found = known.get(scope)
  if (found) return found
  const file = singleton('readings-file', ReadingsFile.open, (opened) => opened.close())
  const made = new Readings(readSeen(file.get(scope)), (seen) => file.put(scope, JSON.stringify(seen)))
  known.set(scope, made)
  return made
}
