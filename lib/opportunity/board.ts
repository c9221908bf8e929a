import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard, OpportunityDraft, OpportunityPatch, SeenCard } from '#lib/domain/board/card.ts'
import type { CreateResult } from '#lib/domain/board/create-flow.ts'
import type { SaveResult } from '#lib/domain/board/save-flow.ts'

/** Which cards the columns and the table hold. The same function means the same filter. */
export type CardFilter = (card: BoardCard) => boolean

/** What the board can say of its data. */
export interface BoardStatus {
  /** Minutes that the window reaches back (`polling`, api.md 4.4). */
  window: number
  /** Milliseconds; when the API last confirmed what is shown. Null before the first load. */
  freshAt: number | null
  /** The first load, or a wider window, is under way. */
  loading: boolean
  /** A small step is under way. */
  refreshing: boolean
  /** What failed last; cleared by the next success. */
  error: unknown
  /** Cards loaded, whatever the filter says. */
  total: number
  /** Cards that pass the filter, and the sum of their amounts. */
  shown: number
  sum: number
}

/** How a card stands with the API: `unsure` may have been saved and could not be read since. */
export type CardState = 'idle' | 'saving' | 'unsure'

/** One line of what this tab's user changed, newest first. */
export interface HistoryEntry {
  id: number
  idOpportunity: number
  /** Milliseconds. */
  at: number
  patch: OpportunityPatch
  /** What the changed fields held before. */
  before: Partial<SeenCard>
  outcome: SaveResult['outcome'] | 'created'
}

/** The opportunities of an account in this tab: kept live, changed optimistically, wiped at sign-out. */
export interface Board {
  /** Every write goes through here. Shows at once, saves in order per card, goes back alone when it fails. */
  patchCard: (idOpportunity: number, patch: OpportunityPatch, seen?: SeenCard) => Promise<SaveResult>
  /** The same for several cards: answers each one's result in order. */
  moveCards: (idOpportunities: readonly number[], idStade: number | null) => Promise<SaveResult[]>
  createCard: (draft: OpportunityDraft) => Promise<CreateResult>
  setFilter: (filter: CardFilter | null) => void
  /** Minutes; asks for everything modified since. */
  widen: (minutes: number) => void
  /** Asks what changed, now. */
  refresh: () => void
  getCard: (idOpportunity: number) => BoardCard | undefined
  /** A record read elsewhere, e.g. by a sheet: the board takes it in if it is newer. */
  learn: (opportunity: Opportunity) => void
  getStatus: () => BoardStatus
  getStades: () => readonly Stade[]
}
