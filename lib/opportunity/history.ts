import type { OpportunityPatch, SeenCard } from '#lib/domain/board/card.ts'
import type { SaveResult } from '#lib/domain/board/save-flow.ts'

/** One change that this tab's person made. */
export interface HistoryEntry {
  id: number
  idOpportunity: number
  /** Milliseconds. */
  at: number
  patch: OpportunityPatch
  /** What the person saw before. */
  before: Partial<SeenCard>
  /** Null while it is on its way. */
  outcome: SaveResult['outcome'] | 'created' | null
}

const MOST = 500

/** What this tab's person changed, newest first, until sign-out or a reload. */
export function createHistory() {
  let entries: readonly HistoryEntry[] = []
  let nextId = 1
  return {
    get: () => entries,
    add: (entry: Omit<HistoryEntry, 'id'>): number => {
      const id = nextId++
      entries = [{ ...entry, id }, ...entries].slice(0, MOST)
      return id
    },
    settle: (id: number, outcome: HistoryEntry['outcome']) => {
      entries = entries.map((entry) => (entry.id === id ? { ...entry, outcome } : entry))
    },
    /** A change that nobody knew of turned out one way or the other. */
    resolve: (idOpportunity: number, outcome: HistoryEntry['outcome']) => {
      const open = entries.findLast(
        (entry) => entry.idOpportunity === idOpportunity && entry.outcome === 'unknown',
      )
      entries = entries.map((entry) => (entry === open ? { ...entry, outcome } : entry))
    },
    wipe: () => {
      entries = []
    },
  }
}
