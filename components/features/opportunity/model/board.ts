import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type {
  BoardCard,
  OpportunityDraft,
  OpportunityPatch,
  SeenCard,
} from '#lib/domain/opportunity/board/card.ts'
import type { CreateResult } from '#lib/domain/opportunity/board/create-flow.ts'
import type { CardOrder } from '#lib/domain/opportunity/board/order.ts'
import type { SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import type { CardState } from '#lib/domain/opportunity/board/sync.ts'
import type { BoardStore } from './board-store.ts'
import type { LiveState } from './live.ts'

/** The filter of the board and the table. Compared by identity. */
export type CardFilter = (card: BoardCard) => boolean

/** The state of the board's data: its window, when it was last up to date, the last error, and totals. */
export interface BoardStatus extends LiveState {
  /** Number of loaded cards, regardless of the filter. */
  total: number
  /** Number of cards that pass the filter, and the sum of their amounts. */
  shown: number
  sum: number
}

/** Called when the outcome of an unconfirmed write becomes known. */
export type Resolved = (idOpportunity: number, result: SaveResult) => void

/** An account's opportunities in this tab: kept up to date, changed optimistically, wiped at sign-out. */
export interface BoardModel extends Omit<BoardStore, 'arrange' | 'changed' | 'tellWhole' | 'totals'> {
  /**
   * The only way to write: optimistic, saved in order per card, each rolled back alone on failure. Never rejects.
   * @param seen the version that the person edited; default: the board's
   */
  patchCard: (idOpportunity: number, patch: OpportunityPatch, seen?: SeenCard) => Promise<SaveResult>
  /** Undoes the change that `patchCard` got `patch` for, if it was not sent yet. Returns whether it was there. */
  cancelChange: (idOpportunity: number, patch: OpportunityPatch) => boolean
  /** Concurrent calls with the same draft are one request; `earlier` as in `createOpportunity`. Never rejects. */
  createCard: (draft: OpportunityDraft, earlier?: ReadonlySet<number>) => Promise<CreateResult>
  setFilter: (filter: CardFilter | null) => void
  setOrder: (order: CardOrder) => void
  /** Loads everything modified in the last `minutes`. */
  widen: (minutes: number) => void
  /** Polls for changes and refetches the stages now. */
  refresh: () => void
  stateOf: (idOpportunity: number) => CardState
  /** A record that the sheet has just read: the board stores it unless it knows a newer version. */
  learn: (opportunity: Opportunity) => void
  getStatus: () => BoardStatus
  getHistory: () => readonly HistoryEntry[]
  onResolved: (listener: Resolved) => () => void
  /** Sets who tells the person of these outcomes: the screen that was shown last, even once it was left. */
  tellResolved: (teller: Resolved) => void
  /** Keeps the board up to date while one is mounted. Returns the function to call on unmount. */
  attach: () => () => void
}
