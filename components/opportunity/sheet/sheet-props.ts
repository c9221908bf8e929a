import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/board/card.ts'
import type { HistoryEntry } from '#lib/opportunity/history.ts'
import type { Save } from './use-edit.ts'

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
  /** The cards before and after it, as they stand on the screen. */
  previous: number | null
  next: number | null
  onGo: (idOpportunity: number) => void
  onClose: () => void
}
