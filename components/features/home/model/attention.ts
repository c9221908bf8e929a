import { type StadeOutcomes, stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { STUCK_REASONS, type StuckReason } from '#lib/domain/opportunity/stuck.ts'
import type { OpportunityLine } from './opportunity-line.ts'

/** Lines of what is worth most. */
export const MOST_WORTH = 4

/** By what it is told that something needs somebody, and whose own is counted besides. */
export interface AttentionRules {
  /** Days without a change, by stage or `EVERY_STAGE`, as the team said. */
  stuckDays: Readonly<Record<string, number>>
  idUser: number | null
}

export type ReasonCounts = Readonly<Record<StuckReason, number>>

export interface Worth {
  idOpportunity: number
  amount: number | null
  reasons: StuckReason[]
}

export type AttentionLine = OpportunityLine & Omit<Worth, 'idOpportunity'>

export interface StageAttention {
  idStade: number | null
  /** Its label, by which it may be guessed whether it is open. */
  stade: string | null
  team: ReasonCounts
  mine: ReasonCounts
}

export interface KeptAttention {
  /** Whose own `mine` counts. */
  idUser: number | null
  stades: (StageAttention & { lines: AttentionLine[] })[]
}

/** Whether what was counted as one's own is of somebody else than who is here by now; while that is not known it is not. */
export const isOfOther = (
  { idUser }: Pick<KeptAttention, 'idUser'>,
  me: { idUser: number | null } | null | undefined,
): boolean => me !== undefined && (me?.idUser ?? null) !== idUser

type Weighed = Pick<Worth, 'amount' | 'idOpportunity'>

export const byWorth = (a: Weighed, b: Weighed) =>
  (b.amount ?? 0) - (a.amount ?? 0) || a.idOpportunity - b.idOpportunity

/** What of it is open, as stages are understood now. */
export function openAttention({ stades }: KeptAttention, said: StadeOutcomes) {
  const open = stades.filter(({ idStade, stade }) => stadeOutcomeOf(said, idStade, stade) === 'open')
  const sum = (whose: 'team' | 'mine') =>
    Object.fromEntries(
      STUCK_REASONS.map((reason) => [reason, open.reduce((total, one) => total + one[whose][reason], 0)]),
    ) as ReasonCounts
  return {
    team: sum('team'),
    mine: sum('mine'),
    lines: open
      .flatMap(({ lines }) => lines)
      .sort(byWorth)
      .slice(0, MOST_WORTH),
  }
}
