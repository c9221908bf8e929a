import { stuckDaysOf } from '#lib/domain/opportunity/board/settings.ts'
import { outcomeOf, type StadeOutcomes } from '#lib/domain/opportunity/board/stade-outcome.ts'
import {
  STUCK_REASONS,
  type StuckCard,
  type StuckReason,
  stuckReasons,
} from '#lib/domain/opportunity/stuck.ts'
import type { OpportunityLine } from './opportunity-parts.ts'

/** Lines of what is worth most. */
export const MOST_WORTH = 4

/** By what it is told that something needs somebody, and whose own is counted besides. */
export interface AttentionRules {
  /** Days without a change, by stage or `EVERY_STAGE`, as the team said. */
  stuckDays: Readonly<Record<string, number>>
  idUser: number | null
}

export type ReasonCounts = Readonly<Record<StuckReason, number>>

interface Worth {
  idOpportunity: number
  amount: number | null
  reasons: StuckReason[]
}

export type AttentionLine = OpportunityLine & Omit<Worth, 'idOpportunity'>

interface StageAttention {
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

type Row = StuckCard & { idOpportunity: number }
type FoundAttention = Omit<StageAttention, 'stade'> & { worth: Worth[] }

const noCounts = () => ({ unchanged: 0, late: 0, noOwner: 0, noAmount: 0 }) satisfies ReasonCounts

/** Of each stage, as if it were open: how many need somebody and why, and which of them are worth most. */
export function attentionIn(
  byStade: ReadonlyMap<number | null, readonly Row[]>,
  { stuckDays, idUser }: AttentionRules,
  moment: { today: string; now: number },
): FoundAttention[] {
  const context = {
    ...moment,
    outcomeOf: () => 'open' as const,
    stuckDaysOf: (idStade: number | null) => stuckDaysOf(stuckDays, idStade),
  }
  return [...byStade].flatMap(([idStade, rows]) => {
    const found = { idStade, team: noCounts(), mine: noCounts() }
    const worth: Worth[] = []
    for (const row of rows) {
      const reasons = stuckReasons(row, context)
      for (const reason of reasons) {
        found.team[reason] += 1
        if (idUser !== null && row.idUser === idUser) found.mine[reason] += 1
      }
      const { idOpportunity, amount } = row
      if (reasons.length > 0) worth.push({ idOpportunity, amount, reasons })
    }
    worth.sort(byWorth)
    return worth.length > 0 ? [{ ...found, worth: worth.slice(0, MOST_WORTH) }] : []
  })
}

type Weighed = Pick<Worth, 'amount' | 'idOpportunity'>

const byWorth = (a: Weighed, b: Weighed) =>
  (b.amount ?? 0) - (a.amount ?? 0) || a.idOpportunity - b.idOpportunity

/** The same with what is shown of the few. */
export const withLines = (
  found: readonly FoundAttention[],
  idUser: number | null,
  byId: ReadonlyMap<number, OpportunityLine>,
): KeptAttention => ({
  idUser,
  stades: found.map(({ worth, ...rest }) => {
    const lines = worth.flatMap((one) => {
      const line = byId.get(one.idOpportunity)
      return line ? [{ ...line, ...one }] : []
    })
    return { ...rest, stade: lines[0]?.stade ?? null, lines }
  }),
})

/** What of it is open, as stages are understood now. */
export function openAttention({ stades }: KeptAttention, said: StadeOutcomes) {
  const open = stades.filter(({ idStade, stade }) => outcomeOf(said, idStade, stade) === 'open')
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
