import { stuckDaysOf } from '#lib/domain/opportunity/board/settings.ts'
import { type StuckCard, stuckReasons } from '#lib/domain/opportunity/stuck.ts'
import {
  type AttentionData,
  type AttentionRules,
  byAmount,
  MAX_AMOUNTS_LISTED,
  type ReasonCounts,
  type StageAttention,
  type WeighedOpportunity,
} from './attention.ts'
import type { OpportunityLine } from './opportunity-line.ts'

type Row = StuckCard & { idOpportunity: number }
type FoundAttention = Omit<StageAttention, 'stade'> & { worth: WeighedOpportunity[] }

const noCounts = () => ({ unchanged: 0, late: 0, noOwner: 0, noAmount: 0 }) satisfies ReasonCounts

/** Per stage, as if it were open: how many opportunities need attention and why, and those with the highest amounts. */
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
    const worth: WeighedOpportunity[] = []
    for (const row of rows) {
      const reasons = stuckReasons(row, context)
      for (const reason of reasons) {
        found.team[reason] += 1
        if (idUser !== null && row.idUser === idUser) found.mine[reason] += 1
      }
      const { idOpportunity, amount } = row
      if (reasons.length > 0) worth.push({ idOpportunity, amount, reasons })
    }
    worth.sort(byAmount)
    return worth.length > 0 ? [{ ...found, worth: worth.slice(0, MAX_AMOUNTS_LISTED) }] : []
  })
}

/** The same, with the data of the lines shown. */
export const withLines = (
  found: readonly FoundAttention[],
  idUser: number | null,
  byId: ReadonlyMap<number, OpportunityLine>,
): AttentionData => ({
  idUser,
  stades: found.map(({ worth, ...rest }) => {
    const lines = worth.flatMap((one) => {
      const line = byId.get(one.idOpportunity)
      return line ? [{ ...line, ...one }] : []
    })
    return { ...rest, stade: lines[0]?.stade ?? null, lines }
  }),
})
