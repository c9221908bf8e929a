import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { Save } from './use-edit.ts'

/** To the card before, or to the one after. */
export type Step = -1 | 1

export interface OpportunitySheetProps {
  idOpportunity: number
  idAccount: string
  /** The board's card: when it is newer than what the sheet read, the sheet reads again. */
  card: BoardCard | undefined
  save: Save
  /** This tab's changes of this opportunity, newest first. */
  history: readonly HistoryEntry[]
  /** A record read here may be newer than the board's. */
  onLearn: (record: Opportunity) => void
  /** The card before or after another, as they stand on the screen. */
  beside: (idOpportunity: number, step: Step) => number | null
  onGo: (idOpportunity: number) => void
  onClose: () => void
}
