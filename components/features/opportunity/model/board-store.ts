import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { type ColumnKey, createColumns, type Passes } from '#lib/domain/opportunity/board/columns.ts'
import type { CardOrder } from '#lib/domain/opportunity/board/order.ts'

type Listener = () => void

/** How long a card counts as just come into its column, milliseconds: as long as the board shows it. */
const JUST = 2_000

/** Listeners by key, so that a change of one card or one column redraws that alone. */
function createTopics<Key>() {
  const topics = new Map<Key, Set<Listener>>()
  return {
    subscribe: (key: Key, listener: Listener) => {
      const listeners = topics.get(key) ?? new Set()
      topics.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) topics.delete(key)
      }
    },
    tell: (key: Key) => {
      for (const listener of topics.get(key) ?? []) listener()
    },
    tellAll: () => {
      for (const listeners of topics.values()) for (const listener of listeners) listener()
    },
  }
}

interface Source {
  get: (idOpportunity: number) => BoardCard | undefined
  cards: () => BoardCard[]
}

/**
 * The cards as the screen shows them: by column, filtered, sorted, counted; what a person holds stays as it was when it
 * was taken. Tells the listeners of a card, of a column, or of the whole, and only those whom a change concerns.
 */
export function createBoardStore(source: Source) {
  const columns = createColumns()
  const held = new Map<number, BoardCard>()
  const cardTopics = createTopics<number>()
  const columnTopics = createTopics<ColumnKey>()
  const wholeTopics = createTopics<'whole'>()
  const versions = new Map<ColumnKey, number>()
  let keys: readonly ColumnKey[] = []
  let owners: ReadonlySet<number> = new Set()
  let version = 0
  /** When cards came into a column where they were not, the latest last. */
  const cameAt = new Map<number, number>()
  let rows: { version: number; cards: readonly BoardCard[] } = { version: -1, cards: [] }

  const bump = (key: ColumnKey) => versions.set(key, (versions.get(key) ?? 0) + 1)
  const refreshKeys = () => {
    const next = columns.keys()
    const same = next.length === keys.length && next.every((key) => keys.includes(key))
    if (!same) keys = next
  }
  const tellWhole = () => {
    version += 1
    refreshKeys()
    wholeTopics.tell('whole')
  }
  const tellEverything = () => {
    for (const key of new Set([...versions.keys(), ...columns.keys()])) bump(key)
    tellWhole()
    columnTopics.tellAll()
    cardTopics.tellAll()
  }
  const addOwners = (cards: readonly BoardCard[]) => {
    const fresh = new Set<number>()
    for (const { idUser } of cards) if (idUser !== null && !owners.has(idUser)) fresh.add(idUser)
    if (fresh.size > 0) owners = new Set([...owners, ...fresh])
  }
  const came = (id: number) => {
    const now = performance.now()
    for (const [other, at] of cameAt) {
      if (now - at < JUST) break
      cameAt.delete(other)
    }
    cameAt.delete(id)
    cameAt.set(id, now)
  }
  const stadeShown = (id: number) => (columns.isShown(id) ? columns.get(id)?.idStade : undefined)
  const reload = () => {
    const cards = source.cards()
    columns.load(held.size === 0 ? cards : cards.map((card) => held.get(card.idOpportunity) ?? card))
    owners = new Set()
    addOwners(cards)
    tellEverything()
  }
  const update = (ids: readonly number[]) => {
    const touched = new Set<ColumnKey>()
    for (const id of ids) {
      if (held.has(id)) continue
      const card = source.get(id)
      if (card) {
        const before = stadeShown(id)
        columns.put(card, touched)
        if (before !== card.idStade && columns.isShown(id)) came(id)
        addOwners([card])
      } else columns.remove(id, touched)
    }
    for (const key of touched) bump(key)
    tellWhole()
    for (const key of touched) columnTopics.tell(key)
    for (const id of ids) cardTopics.tell(id)
  }

  return {
    /** Cards that look different now; null: any may. */
    changed: (ids: readonly number[] | null) => (ids === null ? reload() : update(ids)),
    arrange: (next: { order?: CardOrder; passes?: Passes | null }) => {
      if (columns.arrange(next)) tellEverything()
    },
    /** Keeps cards as and where they are until `release`. Answers them as the person sees them. */
    hold: (ids: readonly number[]): ReadonlyMap<number, BoardCard> => {
      for (const id of ids) {
        const card = columns.get(id)
        if (card) held.set(id, card)
      }
      return new Map(held)
    },
    release: () => {
      const ids = [...held.keys()]
      held.clear()
      update(ids)
    },
    getCard: columns.get,
    /** Whether a card came into its column a moment ago: new, moved by anyone, or gone back. */
    hasJustArrived: (id: number) => performance.now() - (cameAt.get(id) ?? Number.NEGATIVE_INFINITY) < JUST,
    /** Who owns, or owned since the last load, a card that is loaded. The same set until somebody joins. */
    getOwners: () => owners,
    isShown: columns.isShown,
    column: columns.column,
    indexOf: columns.indexOf,
    totals: columns.totals,
    getKeys: () => keys,
    versionOf: (key: ColumnKey) => versions.get(key) ?? 0,
    /** The cards that pass the filter. The same array until something changes. */
    getRows: (): readonly BoardCard[] => {
      if (rows.version !== version) rows = { version, cards: columns.shownCards() }
      return rows.cards
    },
    tellWhole,
    subscribe: (listener: Listener) => wholeTopics.subscribe('whole', listener),
    subscribeCard: cardTopics.subscribe,
    subscribeColumn: columnTopics.subscribe,
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
