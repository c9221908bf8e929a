import type { BoardCard } from './card.ts'
import { type CardOrder, type SortKey, sortKeyOf } from './order.ts'

/** A column's stage; `none` holds the cards without one. */
export type ColumnKey = number | 'none'

export const columnOf = ({ idStade }: Pick<BoardCard, 'idStade'>): ColumnKey => idStade ?? 'none'

interface Entry {
  card: BoardCard
  key: SortKey
  column: ColumnKey
  passes: boolean
}

/** The cards of a stage that pass the filter, in order. Read it, do not change it. */
export interface CardColumn {
  /** In order: sorted when first asked for. */
  readonly entries: readonly Entry[]
  readonly count: number
  /** Of the amounts, in hundredths: whole numbers add up without drift. */
  readonly cents: number
}

/** Its amount in whole cents; none counts as 0. */
export const centsOf = ({ amount }: Pick<BoardCard, 'amount'>) => Math.round((amount ?? 0) * 100)

/** Of a sum in whole cents, what its chance in percent makes it worth; to the nearest cent, once. */
export const weightedCents = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

function compare(a: Entry, b: Entry): number {
  if (a.key < b.key) return -1
  if (a.key > b.key) return 1
  return a.card.idOpportunity - b.card.idOpportunity
}

/** Where `entry` stands or would stand among sorted entries. */
function placeOf(entries: readonly Entry[], entry: Entry): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = entries[middle]
    if (other && compare(other, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** A column that is put in order when somebody looks: most of a wide board is out of view. */
class LazyColumn implements CardColumn {
  cents = 0
  #entries: Entry[] = []
  #sorted = true

  get entries(): Entry[] {
    if (!this.#sorted) this.#entries.sort(compare)
    this.#sorted = true
    return this.#entries
  }

  get count(): number {
    return this.#entries.length
  }

  /** At the end, whatever the order. */
  add(entry: Entry): void {
    this.#entries.push(entry)
    this.#sorted = false
  }
}

export type Passes = (card: BoardCard) => boolean

const every: Passes = () => true
const empty: CardColumn = { entries: [], count: 0, cents: 0 }

/**
 * Cards by stage, sorted and counted. A change costs a binary search in its column, whatever else the board holds;
 * a new filter or order costs one pass, and a sort for each column that somebody looks at. Answers which columns a change touched.
 */
export function createColumns() {
  const all = new Map<number, Entry>()
  const columns = new Map<ColumnKey, LazyColumn>()
  let order: CardOrder = 'deadline'
  let passes: Passes = every
  let shown = 0
  let cents = 0

  const columnAt = (key: ColumnKey): LazyColumn => {
    const known = columns.get(key)
    if (known) return known
    const fresh = new LazyColumn()
    columns.set(key, fresh)
    return fresh
  }
  const count = (column: LazyColumn, card: BoardCard, sign: 1 | -1) => {
    const change = sign * centsOf(card)
    column.cents += change
    cents += change
    shown += sign
  }
  const entryOf = (card: BoardCard): Entry => ({
    card,
    key: sortKeyOf(order)(card),
    column: columnOf(card),
    passes: passes(card),
  })
  const takeOut = (entry: Entry, touched: Set<ColumnKey>) => {
    if (!entry.passes) return
    const column = columnAt(entry.column)
    column.entries.splice(placeOf(column.entries, entry), 1)
    count(column, entry.card, -1)
    if (column.count === 0) columns.delete(entry.column)
    touched.add(entry.column)
  }
  const putIn = (entry: Entry, touched: Set<ColumnKey>) => {
    if (!entry.passes) return
    const column = columnAt(entry.column)
    column.entries.splice(placeOf(column.entries, entry), 0, entry)
    count(column, entry.card, 1)
    touched.add(entry.column)
  }
  const clear = () => {
    columns.clear()
    shown = 0
    cents = 0
  }
  const show = (entry: Entry) => {
    if (!entry.passes) return
    const column = columnAt(entry.column)
    column.add(entry)
    count(column, entry.card, 1)
  }
  /** Everything anew. */
  const build = (cards: readonly BoardCard[]) => {
    all.clear()
    clear()
    for (const card of cards) {
      const entry = entryOf(card)
      all.set(card.idOpportunity, entry)
      show(entry)
    }
  }

  return {
    get: (idOpportunity: number): BoardCard | undefined => all.get(idOpportunity)?.card,
    isShown: (idOpportunity: number): boolean => all.get(idOpportunity)?.passes ?? false,
    column: (key: ColumnKey): CardColumn => columns.get(key) ?? empty,
    /** The columns that hold cards. */
    keys: (): ColumnKey[] => [...columns.keys()],
    /** Where a card stands in its column; -1 where it is not shown. */
    indexOf: (idOpportunity: number): number => {
      const entry = all.get(idOpportunity)
      return entry?.passes ? placeOf(columnAt(entry.column).entries, entry) : -1
    },
    totals: () => ({ total: all.size, shown, cents }),
    /** The cards that pass, in no order that means anything. */
    shownCards: (): BoardCard[] =>
      [...columns.values()].flatMap(({ entries }) => entries.map(({ card }) => card)),
    /** Puts a card in, or where it belongs now. */
    put: (card: BoardCard, touched: Set<ColumnKey>): void => {
      const before = all.get(card.idOpportunity)
      const after = entryOf(card)
      all.set(card.idOpportunity, after)
      if (before) takeOut(before, touched)
      putIn(after, touched)
    },
    remove: (idOpportunity: number, touched: Set<ColumnKey>): void => {
      const before = all.get(idOpportunity)
      if (!before) return
      all.delete(idOpportunity)
      takeOut(before, touched)
    },
    load: build,
    /** Another order or filter: every column may change. Answers whether it is another. */
    arrange: (next: { order?: CardOrder; passes?: Passes | null }): boolean => {
      const wanted = {
        order: next.order ?? order,
        passes: next.passes === undefined ? passes : (next.passes ?? every),
      }
      if (wanted.order === order && wanted.passes === passes) return false
      const reordered = wanted.order !== order
      order = wanted.order
      passes = wanted.passes
      clear()
      for (const entry of all.values()) {
        if (reordered) entry.key = sortKeyOf(order)(entry.card)
        entry.passes = passes(entry.card)
        show(entry)
      }
      return true
    },
  }
}
