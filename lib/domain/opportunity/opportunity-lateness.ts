import { type BoardCard, deadlineDayOf } from './board/card.ts'
import type { StadeOutcome } from './board/stade-outcome.ts'

/** The fields that lateness is computed from (api.md 2.3). */
type Due = Pick<BoardCard, 'deadline'> & Partial<Pick<BoardCard, 'isDeleted'>>

/**
 * Whether an opportunity is late, on every screen: open, and its deadline before today. Days are compared as strings,
 * so a deadline of today is not late; one that is won, lost, parked or deleted never is.
 * @param today `YYYY-MM-DD`
 */
export function isLate({ deadline, isDeleted = false }: Due, outcome: StadeOutcome, today: string): boolean {
  if (outcome !== 'open' || isDeleted) return false
  const day = deadlineDayOf(deadline)
  return day !== null && day < today
}
