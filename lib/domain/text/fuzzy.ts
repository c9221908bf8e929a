import { foldText } from './text-fold.ts'

export interface FuzzyMatch {
  /** Higher is better; whole words beat parts of words, which beat letters in order. */
  score: number
  /** The indexes (in code points) of the matched letters, in order. */
  letters: readonly number[]
}

interface Folded {
  text: string
  /** For each folded character the index of the letter that it comes from. */
  from: readonly number[]
}

/** Folds letter by letter, as folding changes lengths: `œ` becomes two, an accent none. Non-letters become a space. */
function fold(text: string): Folded {
  const from: number[] = []
  let folded = ''
  for (const [at, letter] of [...text].entries()) {
    const plain = foldText(letter) || (/\p{M}/u.test(letter) ? '' : ' ')
    for (let step = 0; step < plain.length; step += 1) from.push(at)
    folded += plain
  }
  return { text: folded, from }
}

interface Found {
  score: number
  at: readonly number[]
}

const run = (start: number, length: number) => Array.from({ length }, (_, step) => start + step)
const startsWord = (text: string, at: number) => at === 0 || text[at - 1] === ' '

/** Shortest word that may match as scattered letters: with fewer, nearly every text would match. */
const LEAST_SPREAD = 3

/** Finds the word as a substring, preferably at the start of a word. */
function together(text: string, word: string): Found | null {
  let first = -1
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (first < 0) first = at
    if (!startsWord(text, at)) continue
    const ends = at + word.length === text.length || text[at + word.length] === ' '
    return { score: (at === 0 ? 90 : 80) + (ends ? 5 : 0), at: run(at, word.length) }
  }
  return first < 0 ? null : { score: 60, at: run(first, word.length) }
}

/** Finds the word's letters in order, the first at the start of a word: `crop` finds `create opportunity`. */
function spread(text: string, word: string): Found | null {
  if (word.length < LEAST_SPREAD) return null
  let best: Found | null = null
  for (
    let start = text.indexOf(word[0] ?? '');
    start !== -1;
    start = text.indexOf(word[0] ?? '', start + 1)
  ) {
    if (!startsWord(text, start)) continue
    const at = [start]
    let good = 0
    for (const letter of word.slice(1)) {
      const last = at.at(-1) ?? start
      const next = text.indexOf(letter, last + 1)
      if (next < 0) break
      if (next === last + 1 || startsWord(text, next)) good += 1
      at.push(next)
    }
    if (at.length < word.length) break
    const score = 10 + Math.round((40 * good) / (word.length - 1))
    if (best === null || score > best.score) best = { score, at }
  }
  return best
}

/**
 * How well a text matches a query: every word of the query must be found, as a word, as part of one, or as letters in
 * order from the start of one. Accents and case are ignored.
 * @returns null when a word is missing, or the query has none
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | null {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return null
  const folded = fold(text)
  const letters = new Set<number>()
  let score = 0
  for (const word of words) {
    const found = together(folded.text, word) ?? spread(folded.text, word)
    if (found === null) return null
    score += found.score
    for (const at of found.at) letters.add(folded.from[at] ?? 0)
  }
  return { score: score / words.length, letters: [...letters].sort((one, other) => one - other) }
}

export interface Findable {
  id: string
  label: string
  /** Further words that match, in several languages if need be; not shown. */
  keywords?: string | undefined
}

export interface Ranked<Entry> {
  entry: Entry
  score: number
  /** The indexes of the matched letters in the label. */
  letters: readonly number[]
}

const KEYWORD_SHARE = 0.6
const RECENT_BONUS = 8

/**
 * The entries that match a query, best first; ties are ordered by recent choice, then as in `entries`. Without a query:
 * all, recently chosen ones first.
 * @param recent ids chosen recently, the latest first
 */
export function rankEntries<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): Ranked<Entry>[] {
  const place = new Map(recent.map((id, at) => [id, at]))
  const bonus = ({ id }: Entry) => {
    const at = place.get(id)
    return at === undefined ? 0 : RECENT_BONUS * (1 - at / recent.length)
  }
  const all = foldText(query) === ''
  const ranked = entries.flatMap((entry): Ranked<Entry>[] => {
    if (all) return [{ entry, score: bonus(entry), letters: [] }]
    const label = fuzzyMatch(entry.label, query)
    if (label) return [{ entry, score: label.score + bonus(entry), letters: label.letters }]
    const other = entry.keywords === undefined ? null : fuzzyMatch(`${entry.label} ${entry.keywords}`, query)
    if (!other) return []
    const length = [...entry.label].length
    const letters = other.letters.filter((letter) => letter < length)
    return [{ entry, score: other.score * KEYWORD_SHARE + bonus(entry), letters }]
  })
  return ranked.sort((one, other) => other.score - one.score)
}
