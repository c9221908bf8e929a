import type { StadeOutcome } from './board/stade-outcome.ts'

/** What lateness is told by (api.md 2.3). */
interface Due {
  deadline: string | null
  isDeleted?: boolean
}

/**
 * Whether an opportunity is late, everywhere: its day is over and there is still something to do. Days are compared as
 * written, so that a deadline of today is not late yet; one that is won, lost, parked or deleted never is.
 * @param today `YYYY-MM-DD`
 */
export function isLate({ deadline, isDeleted = false }: Due, outcome: StadeOutcome, today: string): boolean {
  if (outcome !== 'open' || isDeleted) return false
  const day = /^\d{4}-\d{2}-\d{2}/.exec(deadline ?? '')?.[0]
  return day !== undefined && day < today
}
