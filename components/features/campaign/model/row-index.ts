import { foldText } from '#lib/domain/text/text-fold.ts'
import { type CodedColumn, type CodeKey, createCodedColumn, type IndexColumn } from './coded-column.ts'
import { orderBy } from './radix-order.ts'

export interface IndexSort {
  id: string
  desc: boolean
}

/** Inclusive bounds; rows without a number are outside. */
export interface IndexRange {
  min: number
  max: number
}

/** A filter of a column: words in its text, a range, or a set of keys (as text, '' for null). */
export type IndexFilter = readonly [id: string, wanted: string | IndexRange | ReadonlySet<string>]

export interface IndexRequest {
  /** Every word must occur in one of the `searched` columns. */
  search: string
  searched: readonly string[]
  filters: readonly IndexFilter[]
  /** In order of precedence. */
  sort: readonly IndexSort[]
  group: string | null
}

export interface IndexGroup {
  /** Code of the grouped column's value: identifies the group as long as the index lives. */
  code: number
  count: number
}

export interface IndexView {
  /** Indices of the rows that pass, in order; null: all, in loaded order. */
  order: Uint32Array | null
  count: number
  /** The groups in order; the rows of a group are adjacent in `order`. Null: not grouped. */
  groups: IndexGroup[] | null
}

/** The words of a search, folded; a date or a hyphenated name is kept as one phrase. */
export const searchPhrases = (search: string): string[] => [
  ...new Set(
    search
      .split(/\s+/)
      .map(foldText)
      .filter((phrase) => phrase !== ''),
  ),
]

/** Marks are bytes, incremented per phrase and filter: this many phrases leave room for a filter on each column. */
const MAX_PHRASES = 200

const everyRow = (count: number) => {
  const order = new Uint32Array(count)
  for (let row = 0; row < count; row += 1) order[row] = row
  return order
}

/** Searches, sorts and groups a growing list of rows. Each call is a full pass, and compares numbers only. */
export function createRowIndex<Row>(columns: readonly IndexColumn<Row>[]) {
  const described = new Map(columns.map((column) => [column.id, column]))
  const coded = new Map<string, CodedColumn<Row>>()
  let rows: readonly Row[] = []

  const columnOf = (id: string, most?: number): CodedColumn<Row> | null => {
    let column = coded.get(id)
    if (column === undefined) {
      const description = described.get(id)
      if (description === undefined) return null
      column = createCodedColumn(description)
      coded.set(id, column)
    }
    column.fill(rows, most)
    return column
  }

  /** Sets `mark` on each row marked `mark - 1` that has the phrase in one of the columns. */
  const pass = (marks: Uint8Array, mark: number, phrase: string, ids: readonly string[]) => {
    for (const id of ids) {
      const column = columnOf(id)
      const hits = column?.matches(phrase)
      if (!column || !hits) continue
      const codes = column.codes()
      const before = mark - 1
      for (let row = 0; row < marks.length; row += 1)
        if (hits[codes[row] as number] === 1 && marks[row] === before) marks[row] = mark
    }
  }

  /** The same for rows within a range or a set of values. */
  const passWanted = (marks: Uint8Array, mark: number, [id, wanted]: IndexFilter) => {
    const column = columnOf(id)
    if (!column || typeof wanted === 'string') return
    const before = mark - 1
    const step = (holds: (row: number) => boolean) => {
      for (let row = 0; row < marks.length; row += 1)
        if (marks[row] === before && holds(row)) marks[row] = mark
    }
    if ('min' in wanted) {
      const { min, max } = wanted
      const number = column.value()
      step((row) => number(row) >= min && number(row) <= max)
    } else {
      const [hits, codes] = [column.holding(wanted), column.codes()]
      step((row) => hits[codes[row] as number] === 1)
    }
  }

  const filtered = ({ search, searched, filters }: IndexRequest): Uint32Array | null => {
    const phrases = [
      ...searchPhrases(search).map((phrase) => [phrase, searched] as const),
      ...filters.flatMap(([id, wanted]) =>
        typeof wanted === 'string' ? searchPhrases(wanted).map((phrase) => [phrase, [id]] as const) : [],
      ),
    ].slice(0, MAX_PHRASES)
    const others = filters.filter(([id, wanted]) => typeof wanted !== 'string' && described.has(id))
    const steps = phrases.length + others.length
    if (steps === 0) return null
    const marks = new Uint8Array(rows.length)
    for (const [index, [phrase, ids]] of phrases.entries()) pass(marks, index + 1, phrase, ids)
    for (const [index, other] of others.entries()) passWanted(marks, phrases.length + index + 1, other)
    const order = new Uint32Array(rows.length)
    let count = 0
    for (let row = 0; row < rows.length; row += 1) {
      if (marks[row] !== steps) continue
      order[count] = row
      count += 1
    }
    return order.slice(0, count)
  }

  const groupsOf = (column: CodedColumn<Row>, order: Uint32Array | null): IndexGroup[] => {
    const counts = new Uint32Array(column.distinct())
    const codes = column.codes()
    const all = order?.length ?? rows.length
    for (let place = 0; place < all; place += 1) {
      const code = codes[order === null ? place : (order[place] as number)] as number
      counts[code] = (counts[code] as number) + 1
    }
    const ranks = column.ranked()
    const last = (code: number) => ranks[code] ?? Number.NaN
    return [...counts.entries()]
      .filter(([, count]) => count > 0)
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => {
        const [left, right] = [last(a.code), last(b.code)]
        if (Number.isNaN(left) || Number.isNaN(right))
          return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
        return left - right || a.code - b.code
      })
  }

  return {
    /** Sets the rows, which must start with the previous ones. Columns are encoded when first needed. */
    append(all: readonly Row[]): void {
      rows = all
    },
    /** Encodes up to `most` rows of one of these columns ahead of need; false if nothing is left to do. */
    warm(ids: readonly string[], most: number): boolean {
      const behind = ids.find((id) => described.has(id) && (coded.get(id)?.filled() ?? 0) < rows.length)
      if (behind === undefined) return ids.some((id) => coded.get(id)?.prepare())
      columnOf(behind, most)
      return true
    },
    touch(ids: Iterable<string>, keys: Iterable<CodeKey>): void {
      const all = [...keys]
      for (const id of ids) coded.get(id)?.touch(all)
    },
    view(request: IndexRequest): IndexView {
      let order = filtered(request)
      for (const { id, desc } of request.sort.toReversed()) {
        const column = columnOf(id)
        if (column) order = orderBy(order ?? everyRow(rows.length), column.value(), desc)
      }
      const grouped = request.group === null ? null : columnOf(request.group)
      if (!grouped) return { order, count: order?.length ?? rows.length, groups: null }
      const all = order ?? everyRow(rows.length)
      const groups = groupsOf(grouped, all)
      const place = new Float64Array(grouped.distinct())
      for (const [index, { code }] of groups.entries()) place[code] = index
      const codes = grouped.codes()
      return {
        order: orderBy(all, (row) => place[codes[row] as number] as number, false),
        count: all.length,
        groups,
      }
    },
    /** Counts the rows of `order` (null: all) by value of a column: [a row with the value, count]. */
    tally(id: string, order: Uint32Array | null): (readonly [sample: Row, count: number])[] {
      const column = columnOf(id)
      if (!column) return []
      return groupsOf(column, order).flatMap(({ code, count }) => {
        const sample = column.sample(code)
        return sample === undefined ? [] : [[sample, count] as const]
      })
    },
    sample: (id: string, code: number): Row | undefined => coded.get(id)?.sample(code),
  }
}

export type RowIndex<Row> = ReturnType<typeof createRowIndex<Row>>
