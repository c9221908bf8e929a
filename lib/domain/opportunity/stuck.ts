import { type BoardCard, deadlineDayOf } from './board/card.ts'
import type { StadeOutcome } from './board/stade-outcome.ts'

/** Why an opportunity needs somebody: nothing changed for days, its day is over, nobody has it, nobody said what it is worth. */
export const STUCK_REASONS = ['unchanged', 'late', 'noOwner', 'noAmount'] as const
export type StuckReason = (typeof STUCK_REASONS)[number]

/** Days without a change where the team has not said how many. */
export const USUAL_STUCK_DAYS = 30
export const MOST_STUCK_DAYS = 3_650

export interface StuckContext {
  outcomeOf: (idStade: number | null) => StadeOutcome
  /** Days without a change after which one in this stage is stuck; 0: never. */
  stuckDaysOf: (idStade: number | null) => number
  /** YYYY-MM-DD where the reader is. */
  today: string
  /** Milliseconds since 1970. */
  now: number
}

export type StuckCard = Pick<BoardCard, 'idStade' | 'idUser' | 'amount' | 'deadline' | 'modified'>

const DAY_MS = 86_400_000

/** Whole days since the API last changed it (api.md 2.3, `modified`); a time that cannot be read is none ago. */
export function daysUnchanged({ modified }: Pick<BoardCard, 'modified'>, now: number): number {
  const days = Math.floor((now - Date.parse(modified)) / DAY_MS)
  return Number.isFinite(days) ? Math.max(0, days) : 0
}

/** Why an open opportunity is stuck, in the order of `STUCK_REASONS`; one that is won, lost or set aside never is. */
export function stuckReasons(card: StuckCard, context: StuckContext): StuckReason[] {
  if (context.outcomeOf(card.idStade) !== 'open') return []
  const after = context.stuckDaysOf(card.idStade)
  const day = deadlineDayOf(card.deadline)
  const holds: Record<StuckReason, boolean> = {
    unchanged: after > 0 && daysUnchanged(card, context.now) >= after,
    late: day !== null && day < context.today,
    noOwner: card.idUser === null,
    noAmount: card.amount === null,
  }
  return STUCK_REASONS.filter((reason) => holds[reason])
}
