import { type StadeOutcomes, stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { STUCK_REASONS, type StuckReason } from '#lib/domain/opportunity/stuck.ts'
import type { OpportunityLine } from './opportunity-line.ts'

export const MAX_AMOUNTS_LISTED = 4

/** The rules by which an opportunity needs attention, and the user whose own are counted separately. */
export interface AttentionRules {
  /** Days without a change, by stage or `EVERY_STAGE`, as set by the team. */
  stuckDays: Readonly<Record<string, number>>
  idUser: number | null
}

export type ReasonCounts = Readonly<Record<StuckReason, number>>

export interface WeighedOpportunity {
  idOpportunity: number
  amount: number | null
  reasons: StuckReason[]
}

export type AttentionLine = OpportunityLine & Omit<WeighedOpportunity, 'idOpportunity'>

export interface StageAttention {
  idStade: number | null
  /** Its label, from which the outcome may be guessed. */
  stade: string | null
  team: ReasonCounts
  mine: ReasonCounts
}

export interface AttentionData {
  /** The user whose own are counted in `mine`. */
  idUser: number | null
  stades: (StageAttention & { lines: AttentionLine[] })[]
}

/** Whether `mine` was counted for another user than the current one; false while that user is unknown. */
export const isOfOtherUser = (
  { idUser }: Pick<AttentionData, 'idUser'>,
  me: { idUser: number | null } | null | undefined,
): boolean => me !== undefined && (me?.idUser ?? null) !== idUser

type Weighed = Pick<WeighedOpportunity, 'amount' | 'idOpportunity'>

export const byAmount = (a: Weighed, b: Weighed) =>
  (b.amount ?? 0) - (a.amount ?? 0) || a.idOpportunity - b.idOpportunity

/** The share of open stages, by the current outcomes of stages. */
export function openAttention({ stades }: AttentionData, said: StadeOutcomes) {
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
      .sort(byAmount)
      .slice(0, MAX_AMOUNTS_LISTED),
  }
}
