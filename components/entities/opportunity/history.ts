import type { OpportunityPatch, SeenCard } from '#lib/domain/opportunity/board/card.ts'
import type { SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { createStore } from '#lib/store.ts'

/** One change that the person made in this tab. */
export interface HistoryEntry {
  id: number
  idOpportunity: number
  /** Milliseconds. */
  at: number
  patch: OpportunityPatch
  /** The previous values: as the person saw them; after saving, as the API held them. */
  before: Partial<SeenCard>
  /** Null while it is in flight. */
  outcome: SaveResult['outcome'] | 'created' | null
}

const MAX = 500

/** After saving, an entry holds the values really written and replaced: a conflict may have been resolved before. */
function settled(entry: HistoryEntry, result: SaveResult): HistoryEntry {
  if (result.outcome !== 'saved') return { ...entry, outcome: result.outcome }
  const { before, wrote } = result
  const written = Object.entries(entry.patch).filter(([field]) => wrote === null || field in wrote)
  const patch: OpportunityPatch = Object.fromEntries(written)
  return { ...entry, patch, before, outcome: 'saved' }
}

/** The changes that the person made in this tab, newest first, until sign-out or a reload. */
export function createHistory() {
  const { subscribe, get, set } = createStore<readonly HistoryEntry[]>([])
  let nextId = 1
  return {
    subscribe,
    get,
    add: (entry: Omit<HistoryEntry, 'id'>): number => {
      const id = nextId++
      set([{ ...entry, id }, ...get()].slice(0, MAX))
      return id
    },
    settle: (id: number, result: SaveResult) => {
      set(get().map((entry) => (entry.id === id ? settled(entry, result) : entry)))
    },
    /** The outcome of an `unknown` change has become known. */
    resolve: (idOpportunity: number, result: SaveResult) => {
      const open = get().findLast(
        (entry) => entry.idOpportunity === idOpportunity && entry.outcome === 'unknown',
      )
      set(get().map((entry) => (entry === open ? settled(entry, result) : entry)))
    },
    wipe: () => set([]),
  }
}

/** The changes of this tab, for every screen that shows them. */
export const changeHistory = createHistory()
