import type { OpportunityPatch, SeenCard } from '#lib/domain/opportunity/board/card.ts'
import type { SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { createListeners } from '#lib/store.ts'

/** One change that this tab's person made. */
export interface HistoryEntry {
  id: number
  idOpportunity: number
  /** Milliseconds. */
  at: number
  patch: OpportunityPatch
  /** What stood there before: as the person saw it, once it is saved as the API held it. */
  before: Partial<SeenCard>
  /** Null while it is on its way. */
  outcome: SaveResult['outcome'] | 'created' | null
}

const MOST = 500

/** Saved, a change is what was written, over what stood there: a question may have come in between. */
function settled(entry: HistoryEntry, result: SaveResult): HistoryEntry {
  if (result.outcome !== 'saved') return { ...entry, outcome: result.outcome }
  const { before, wrote } = result
  const written = Object.entries(entry.patch).filter(([field]) => wrote === null || field in wrote)
  const patch: OpportunityPatch = Object.fromEntries(written)
  return { ...entry, patch, before, outcome: 'saved' }
}

/** What this tab's person changed, newest first, until sign-out or a reload. */
export function createHistory() {
  const { subscribe, tell } = createListeners()
  let entries: readonly HistoryEntry[] = []
  let nextId = 1
  const set = (next: readonly HistoryEntry[]) => {
    entries = next
    tell()
  }
  return {
    subscribe,
    get: () => entries,
    add: (entry: Omit<HistoryEntry, 'id'>): number => {
      const id = nextId++
      set([{ ...entry, id }, ...entries].slice(0, MOST))
      return id
    },
    settle: (id: number, result: SaveResult) => {
      set(entries.map((entry) => (entry.id === id ? settled(entry, result) : entry)))
    },
    /** A change that nobody knew of turned out one way or the other. */
    resolve: (idOpportunity: number, result: SaveResult) => {
      const open = entries.findLast(
        (entry) => entry.idOpportunity === idOpportunity && entry.outcome === 'unknown',
      )
      set(entries.map((entry) => (entry === open ? settled(entry, result) : entry)))
    },
    wipe: () => set([]),
  }
}

/** The changes of this tab, for every screen that tells of them. */
export const changeHistory = createHistory()
