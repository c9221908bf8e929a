const LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/
/** Characters of normalised texts in western languages. */
const WESTERN = /^(?:[\0-\x7f\u2010-\u2027]|[\u0300-\u036f])*$/
/** Accents, and separators of words. Equivalent for such texts to the Unicode classes, which take 5 ms to compile. */
const WESTERN_PARTS = [/[\u0300-\u036f]+/g, /[\W_]+/g] as const
const PARTS = [/\p{M}+/gu, /[^\p{L}\p{N}]+/gu] as const
const SPECIAL = /[œæßøđðłħıþ]/g

/**
 * Folds a text for searching: lower case, no accents, ligatures written out, punctuation as single spaces.
 * `Société Générale – Cœur d’Îlot` gives `societe generale coeur d ilot`. Idempotent, never throws, linear.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
  const [accents, between] = WESTERN.test(letters) ? WESTERN_PARTS : PARTS
  return letters.replace(accents, '').replace(between, ' ').trim()
}

/** The folded words of a query, each once. */
export function queryTokens(query: string): string[] {
  const folded = foldText(query)
  return folded === '' ? [] : [...new Set(folded.split(' '))]
}

/**
 * How well a folded text matches a query, lower is better; null when a token is missing.
 * 0: starts with the query; 1: starts with its first token; 2: every token starts a word; 3: every token occurs somewhere.
 */
export type MatchRank = 0 | 1 | 2 | 3

/** Ranks one folded text (`foldText`) against the tokens of a query (`queryTokens`). Cost: tokens × length. */
export function matchesAll(haystackFolded: string, tokens: readonly string[]): MatchRank | null {
  const [first] = tokens
  if (first === undefined) return null
  let wordStarts = true
  for (const token of tokens) {
    const at = haystackFolded.indexOf(token)
    if (at < 0) return null
    if (wordStarts && at > 0 && haystackFolded[at - 1] !== ' ' && !haystackFolded.includes(` ${token}`))
      wordStarts = false
  }
  if (!haystackFolded.startsWith(first)) return wordStarts ? 2 : 3
  return tokens.length === 1 || haystackFolded.startsWith(tokens.join(' ')) ? 0 : 1
}

/**
 * The `limit` best matches of a query among `rows`, best rank first, ties in the rows' order.
 * `folded` returns a row's folded text. No index is kept: one pass, O(rows × text length), no sort.
 */
export function searchFolded<Row>(
  rows: Iterable<Row>,
  folded: (row: Row) => string,
  query: string,
  limit: number,
): Row[] {
  const tokens = queryTokens(query)
  const ranks: [Row[], Row[], Row[], Row[]] = [[], [], [], []]
  if (tokens.length === 0 || limit <= 0) return []
  for (const row of rows) {
    const rank = matchesAll(folded(row), tokens)
    if (rank === null || ranks[rank].length >= limit) continue
    ranks[rank].push(row)
    if (ranks[0].length >= limit) break
  }
  return ranks.flat().slice(0, limit)
}
