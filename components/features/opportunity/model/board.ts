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

export type { CardState }

/** Which cards the columns and the table hold. The same function means the same filter. */
export type CardFilter = (card: BoardCard) => boolean

/** What the board can say of its data: how far it reaches, when the API last confirmed it, what failed last. */
export interface BoardStatus extends LiveState {
  /** Cards loaded, whatever the filter says. */
  total: number
  /** Cards that pass the filter, and the sum of their amounts. */
  shown: number
  sum: number
}

/** A write of which nobody knew turned out one way or the other. */
export type Resolved = (idOpportunity: number, result: SaveResult) => void

/** The opportunities of an account in this tab: kept live, changed optimistically, wiped at sign-out. */
export interface BoardModel
  extends Omit<BoardStore, 'arrange' | 'changed' | 'isShown' | 'tellWhole' | 'totals'> {
  /**
   * Every write goes through here. Shows at once, saves in order per card, goes back alone when it fails. Never rejects.
   * @param seen what the person saw; the card as the board knows it when left out
   */
  patchCard: (idOpportunity: number, patch: OpportunityPatch, seen?: SeenCard) => Promise<SaveResult>
  /** Takes back a change that has not begun. */
  cancelChange: (idOpportunity: number) => boolean
  /** Two calls with the same draft at once are one; `earlier` as in `createOpportunity`. Never rejects. */
  createCard: (draft: OpportunityDraft, earlier?: ReadonlySet<number>) => Promise<CreateResult>
  setFilter: (filter: CardFilter | null) => void
  setOrder: (order: CardOrder) => void
  /** Minutes; asks for everything modified since. */
  widen: (minutes: number) => void
  /** Asks what changed, now. */
  refresh: () => void
  stateOf: (idOpportunity: number) => CardState
  /** A record that a sheet has just asked for and received: the board takes it in if nothing newer is known. */
  learn: (opportunity: Opportunity) => void
  getStatus: () => BoardStatus
  getHistory: () => readonly HistoryEntry[]
  onResolved: (listener: Resolved) => () => void
  /** A board is on the screen: keep it live. Returns the function to call when it is gone. */
  attach: () => () => void
}
