import type { Board, CardState, HistoryEntry } from './board.ts'
import type { BoardCard, OpportunityDraft, OpportunityPatch, Owner, SeenCard } from './card.ts'

export type Names = [
  Board,
  CardState,
  HistoryEntry,
  OpportunityDraft,
  OpportunityPatch,
  Owner,
  BoardCard,
  SeenCard,
]
