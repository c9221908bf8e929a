export type {
  BoardCard,
  OpportunityDraft,
  OpportunityPatch,
  Owner,
  SeenCard,
} from '#lib/domain/board/card.ts'
