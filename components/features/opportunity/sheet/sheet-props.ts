import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { Save } from './use-edit.ts'

/** To the previous or the next card. */
export type Step = -1 | 1

export interface OpportunitySheetProps {
  idOpportunity: number
  /** The board's card: where it is newer than the sheet's record, the sheet refetches. */
  card: BoardCard | undefined
  save: Save
  /** The changes of this opportunity made in this tab, newest first. */
  history: readonly HistoryEntry[]
  /** Passes on the record read here, as it may be newer than the board's. */
  onLearn: (record: Opportunity) => void
  /** The previous or next card, in the order on the screen. */
  beside: (idOpportunity: number, step: Step) => number | null
  onGo: (idOpportunity: number) => void
  onClose: () => void
}
