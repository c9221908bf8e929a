import type { BoardCard } from './board/card.ts'
import type { StadeOutcome } from './board/stade-outcome.ts'
import { isLate } from './opportunity-lateness.ts'

/** Why an open opportunity is stuck: unchanged for days, past its deadline, without an owner, without an amount. */
export const STUCK_REASONS = ['unchanged', 'late', 'noOwner', 'noAmount'] as const
export type StuckReason = (typeof STUCK_REASONS)[number]

export const DEFAULT_STUCK_DAYS = 30
export const MAX_STUCK_DAYS = 3_650

export interface StuckContext {
  outcomeOf: (idStade: number | null) => StadeOutcome
  /** Days without a change after which an opportunity in this stage is stuck; 0: never. */
  stuckDaysOf: (idStade: number | null) => number
  /** YYYY-MM-DD where the reader is. */
  today: string
  /** Milliseconds since 1970. */
  now: number
}

export type StuckCard = Pick<BoardCard, 'idStade' | 'idUser' | 'amount' | 'deadline' | 'modified'>

const DAY_MS = 86_400_000

/** Whole days since the API last changed it (api.md 2.3, `modified`); 0 where that time cannot be parsed. */
export function daysUnchanged({ modified }: Pick<BoardCard, 'modified'>, now: number): number {
  const days = Math.floor((now - Date.parse(modified)) / DAY_MS)
  return Number.isFinite(days) ? Math.max(0, days) : 0
}

/** Why an opportunity is stuck, in the order of `STUCK_REASONS`; only open ones ever are. */
export function stuckReasons(card: StuckCard, context: StuckContext): StuckReason[] {
  const outcome = context.outcomeOf(card.idStade)
  if (outcome !== 'open') return []
  const after = context.stuckDaysOf(card.idStade)
  const holds: Record<StuckReason, boolean> = {
    unchanged: after > 0 && daysUnchanged(card, context.now) >= after,
    late: isLate(card, outcome, context.today),
    noOwner: card.idUser === null,
    noAmount: card.amount === null,
  }
  return STUCK_REASONS.filter((reason) => holds[reason])
}
