import type { Board, HistoryEntry } from './board.ts'
import type { BoardCard, OpportunityDraft, OpportunityPatch, Owner, SeenCard } from './card.ts'

export type Names = [Board, HistoryEntry, OpportunityDraft, OpportunityPatch, Owner, BoardCard, SeenCard]
