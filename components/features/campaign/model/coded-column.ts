import { foldText } from '#lib/domain/text/text-fold.ts'

export type CodeKey = string | number | boolean | null

export interface IndexColumn<Row> {
  id: string
  /** Rows with equal keys have equal text and rank; the fewer keys, the faster. */
  key: (row: Row) => CodeKey
  /** The searchable text; computed once per key. */
  text: (row: Row) => string
  /** The sort key: a number, a text, or null, which sorts last. Computed once per key. */
  rank: (row: Row) => string | number | null
  /** The exact sort value of a row, if the key is coarser (the day of a timestamp). */
  exact?: (row: Row) => number | null
}

/** Joins lines to one text, so that one `indexOf` searches all of them, with the offset of each line. */
function pageOf(lines: readonly string[]) {
  const starts = new Uint32Array(lines.length)
  for (let place = 0, start = 0; place < lines.length; place += 1) {
    starts[place] = start
    start += (lines[place] as string).length + 1
  }
  return { text: lines.join('\n'), starts }
}

/**
 * Dictionary encoding of one column: each distinct value is stored once, each row as its code. Searches and sorts only
 * look at distinct values: 100,000 rows have ten states and a thousand days.
 */
export function createCodedColumn<Row>(column: IndexColumn<Row>) {
  const codeOf = new Map<CodeKey, number>()
  const samples: Row[] = []
  const folded: string[] = []
  /** The folded texts joined to one, with the offset of each line; null after one of them changed. */
  let page: { text: string; starts: Uint32Array } | null = null
  let codes: Uint16Array | Uint32Array = new Uint16Array(1024)
  let exact = new Float64Array(column.exact ? 1024 : 0)
  let filled = 0
  let ranks: Float64Array | null = null

  const room = (wanted: number) => {
    const length = Math.max(wanted, codes.length * 2)
    if (codes.length < wanted) {
      const Kind = codes instanceof Uint16Array ? Uint16Array : Uint32Array
      const larger = new Kind(length)
      larger.set(codes)
      codes = larger
    }
    if (column.exact && exact.length < wanted) {
      const larger = new Float64Array(length)
      larger.set(exact)
      exact = larger
    }
  }

  const newCode = (key: CodeKey, row: Row): number => {
    const code = samples.length
    codeOf.set(key, code)
    samples.push(row)
    folded.push(foldText(column.text(row)))
    page = null
    ranks = null
    if (code === 0xffff && codes instanceof Uint16Array) codes = Uint32Array.from(codes)
    return code
  }

  const pageNow = () => {
    page ??= pageOf(folded)
    return page
  }

  const ranked = (): Float64Array => {
    if (ranks) return ranks
    const values = samples.map((row) => column.rank(row))
    const made = new Float64Array(values.length)
    const texts: number[] = []
    for (const [code, value] of values.entries()) {
      if (typeof value === 'string') texts.push(code)
      else made[code] = value ?? Number.NaN
    }
    // Folded text has neither case nor accents, so comparing code units gives alphabetical order.
    const plain = texts.map((code) => foldText(values[code] as string))
    const places = texts.map((_, place) => place)
    places.sort((a, b) => {
      const [left, right] = [plain[a] as string, plain[b] as string]
      return left < right ? -1 : left > right ? 1 : 0
    })
    let rank = 0
    for (const [index, place] of places.entries()) {
      if (index > 0 && plain[place] !== plain[places[index - 1] as number]) rank += 1
      made[texts[place] as number] = rank
    }
    ranks = made
    return made
  }

  return {
    /** Encodes rows that were added, at most `most`. */
    fill(rows: readonly Row[], most = Number.POSITIVE_INFINITY): void {
      if (filled >= rows.length) return
      const end = Math.min(rows.length, filled + most)
      room(rows.length)
      for (let index = filled; index < end; index += 1) {
        const row = rows[index] as Row
        const key = column.key(row)
        const code = codeOf.get(key) ?? newCode(key, row)
        codes[index] = code
        if (column.exact) exact[index] = column.exact(row) ?? Number.NaN
      }
      filled = end
    },
    filled: () => filled,
    /** Prepares the text for a search; false if it was ready. */
    prepare(): boolean {
      if (page !== null) return false
      pageNow()
      return true
    },
    /** The texts of these keys have changed, e.g. as a name was loaded. */
    touch(keys: Iterable<CodeKey>): void {
      for (const key of keys) {
        const code = codeOf.get(key)
        const row = code === undefined ? undefined : samples[code]
        if (code === undefined || row === undefined) continue
        folded[code] = foldText(column.text(row))
        page = null
        ranks = null
      }
    },
    codes: () => codes,
    distinct: () => samples.length,
    sample: (code: number) => samples[code],
    ranked,
    /** The number that a row sorts by. */
    value(): (row: number) => number {
      if (column.exact) {
        const numbers = exact
        return (row) => numbers[row] as number
      }
      const [rankOf, codeAt] = [ranked(), codes]
      return (row) => rankOf[codeAt[row] as number] as number
    },
    /** For each code, whether its key is in `keys` (as text; null is ''). */
    holding(keys: ReadonlySet<string>): Uint8Array {
      const hits = new Uint8Array(samples.length)
      for (const [key, code] of codeOf) if (keys.has(String(key ?? ''))) hits[code] = 1
      return hits
    },
    /** For each code, whether its text contains `phrase` (folded); null if none does. */
    matches(phrase: string): Uint8Array | null {
      const { text, starts } = pageNow()
      let at = text.indexOf(phrase)
      if (at < 0) return null
      const hits = new Uint8Array(samples.length)
      let code = 0
      while (at >= 0) {
        while (code + 1 < starts.length && (starts[code + 1] as number) <= at) code += 1
        hits[code] = 1
        code += 1
        // One match per line is enough: continue with the next line.
        at = code < starts.length ? text.indexOf(phrase, starts[code]) : -1
      }
      return hits
    },
  }
}

export type CodedColumn<Row> = ReturnType<typeof createCodedColumn<Row>>
