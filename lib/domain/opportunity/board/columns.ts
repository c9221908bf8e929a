import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { BoardCard } from './card.ts'
import { type CardOrder, type SortKey, sortKeyOf } from './order.ts'

/** The stage id of a column; `none` holds the cards without a stage. */
export type ColumnKey = number | 'none'

export const columnOf = ({ idStade }: Pick<BoardCard, 'idStade'>): ColumnKey => idStade ?? 'none'

interface Entry {
  card: BoardCard
  key: SortKey
  column: ColumnKey
  passes: boolean
}

/** The cards of a stage that pass the filter, in order. Read only. */
export interface CardColumn {
  /** In order: sorted on first access. */
  readonly entries: readonly Entry[]
  readonly count: number
  /** Sum of the amounts, in whole cents, so that adding causes no rounding error. */
  readonly cents: number
}

/** The amount in whole cents; 0 where there is none. */
export const centsOf = ({ amount }: Pick<BoardCard, 'amount'>) => Math.round((amount ?? 0) * 100)

/** A sum in whole cents times a probability in percent, rounded once, to the cent. */
export const weightedCents = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

function compare(a: Entry, b: Entry): number {
  if (a.key < b.key) return -1
  if (a.key > b.key) return 1
  return a.card.idOpportunity - b.card.idOpportunity
}

/** Binary search: the index of `entry` among sorted entries, or the one to insert it at. */
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

/** A column that is sorted on first access: most columns of a wide board are out of view. */
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

  /** Appends; the order is restored on the next access. */
  add(entry: Entry): void {
    this.#entries.push(entry)
    this.#sorted = false
  }
}

export type Passes = (card: BoardCard) => boolean

const every: Passes = () => true
const empty: CardColumn = { entries: [], count: 0, cents: 0 }

/**
 * Cards by stage, sorted and counted. A change costs a binary search in its column, whatever the board holds; a new
 * filter or order costs one pass, and a sort for each column that is read. `touched` collects changed columns.
 */
export function createColumns() {
  const all = new Map<number, Entry>()
  const columns = new Map<ColumnKey, LazyColumn>()
  let order: CardOrder = 'deadline'
  let passes: Passes = every
  let shown = 0
  let cents = 0

  const columnAt = (key: ColumnKey) => keptOrMade(columns, key, () => new LazyColumn())
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

  return {
    get: (idOpportunity: number): BoardCard | undefined => all.get(idOpportunity)?.card,
    isShown: (idOpportunity: number): boolean => all.get(idOpportunity)?.passes ?? false,
    column: (key: ColumnKey): CardColumn => columns.get(key) ?? empty,
    keys: (): ColumnKey[] => [...columns.keys()],
    /** The index of a card in its column; -1 where the filter hides it. */
    indexOf: (idOpportunity: number): number => {
      const entry = all.get(idOpportunity)
      return entry?.passes ? placeOf(columnAt(entry.column).entries, entry) : -1
    },
    totals: () => ({ total: all.size, shown, cents }),
    /** The cards that pass the filter, in no defined order. */
    shownCards: (): BoardCard[] =>
      [...columns.values()].flatMap(({ entries }) => entries.map(({ card }) => card)),
    /** Adds a card, or replaces it and moves it to its new place. */
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
    load: (cards: readonly BoardCard[]) => {
      all.clear()
      clear()
      for (const card of cards) {
        const entry = entryOf(card)
        all.set(card.idOpportunity, entry)
        show(entry)
      }
    },
    /** Sets the order or the filter. Returns whether either is new: then every column may have changed. */
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
