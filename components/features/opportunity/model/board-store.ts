import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { type ColumnKey, createColumns, type Passes } from '#lib/domain/opportunity/board/columns.ts'
import type { CardOrder } from '#lib/domain/opportunity/board/order.ts'
import { createListeners } from '#lib/store.ts'

type Listener = () => void

/** How long a card counts as just arrived in its column, milliseconds: as long as the board highlights it. */
const HIGHLIGHT_MS = 2_000

/** Listeners by key, so that a change of one card or column renders only that. */
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
 * The cards as the screen shows them: by column, filtered, sorted, counted; held (dragged) cards stay unchanged until
 * released. Notifies listeners of a card, a column, or the whole board, and only where something changed.
 */
export function createBoardStore(source: Source) {
  const columns = createColumns()
  const held = new Map<number, BoardCard>()
  const cardTopics = createTopics<number>()
  const columnTopics = createTopics<ColumnKey>()
  const whole = createListeners()
  const versions = new Map<ColumnKey, number>()
  let keys: readonly ColumnKey[] = []
  let owners: ReadonlySet<number> = new Set()
  let version = 0
  /** When each card arrived in its column (`performance.now()`), latest last. */
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
    whole.tell()
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
      if (now - at < HIGHLIGHT_MS) break
      cameAt.delete(other)
    }
    cameAt.delete(id)
    cameAt.set(id, now)
  }
  const stadeShown = (id: number) => (columns.isShown(id) ? columns.get(id)?.idStade : undefined)
  const reload = () => {
    const cards = source.cards()
    // A held card stays, even one that was deleted.
    columns.load([...cards.filter(({ idOpportunity }) => !held.has(idOpportunity)), ...held.values()])
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
    /** Cards that changed; null: any may have. */
    changed: (ids: readonly number[] | null) => (ids === null ? reload() : update(ids)),
    arrange: (next: { order?: CardOrder; passes?: Passes | null }) => {
      if (columns.arrange(next)) tellEverything()
    },
    /** Freezes cards as and where they are until `release`. Returns them as the person sees them. */
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
    /** Whether a card arrived in its column just now: created, moved by anyone, or moved back. */
    hasJustArrived: (id: number) =>
      performance.now() - (cameAt.get(id) ?? Number.NEGATIVE_INFINITY) < HIGHLIGHT_MS,
    /** Ids of users who own a loaded card, or did since the last full load. The same set until one is added. */
    getOwners: () => owners,
    column: columns.column,
    indexOf: columns.indexOf,
    totals: columns.totals,
    getKeys: () => keys,
    versionOf: (key: ColumnKey) => versions.get(key) ?? 0,
    /** The version of all cards, for `getRows`: that collects them, which is too much after each of thousands of moves. */
    getVersion: () => version,
    /** The cards that pass the filter. The same array until something changes. */
    getRows: (): readonly BoardCard[] => {
      if (rows.version !== version) rows = { version, cards: columns.shownCards() }
      return rows.cards
    },
    tellWhole,
    subscribe: whole.subscribe,
    subscribeCard: cardTopics.subscribe,
    subscribeColumn: columnTopics.subscribe,
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
