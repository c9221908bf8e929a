import type { BoardCard } from './board/card.ts'
import { centsOf } from './board/columns.ts'
import type { Dimension } from './report/kinds.ts'
import { type ReportKey, reportKeyOf, type StageFacts } from './report/report.ts'

/** Rows with the same owner, stage or month of deadline, in their original order; their number, and sums in cents. */
export interface RowGroup<Row> {
  /** Null: the group of those without one. */
  key: ReportKey
  rows: readonly Row[]
  count: number
  cents: number
  /** Of the open ones: cents times percent, rounded on display; null where none has a probability. */
  weighted: number | null
}

/** An open opportunity's amount times its stage's probability, in cents times percent; null without one of them. */
export function weightOf(card: Pick<BoardCard, 'amount' | 'idStade'>, facts: StageFacts): number | null {
  const isOpen = facts.outcomeOf(card.idStade) === 'open'
  const probability = isOpen && card.amount !== null ? facts.probabilityOf(card.idStade) : null
  return probability === null ? null : centsOf(card) * probability
}

/** The same as an amount, rounded to the cent. */
export function weightedAmount(
  card: Pick<BoardCard, 'amount' | 'idStade'>,
  facts: StageFacts,
): number | null {
  const weight = weightOf(card, facts)
  return weight === null ? null : Math.round(weight / 100) / 100
}

/**
 * Groups rows by a dimension: rows keep their order, groups have the order of `inOrder`. Sums are in whole cents, so
 * that they do not depend on the order of adding.
 */
export function groupRows<Row extends BoardCard>(
  rows: readonly Row[],
  by: Dimension,
  facts: StageFacts,
  inOrder: (keys: Iterable<ReportKey>) => readonly ReportKey[],
): RowGroup<Row>[] {
  const groups = Map.groupBy(rows, (row) => reportKeyOf(row, by))
  return inOrder(groups.keys()).map((key) => {
    const some = groups.get(key) ?? []
    let cents = 0
    let weighted: number | null = null
    for (const row of some) {
      cents += centsOf(row)
      const weight = weightOf(row, facts)
      if (weight !== null) weighted = (weighted ?? 0) + weight
    }
    return { key, rows: some, count: some.length, cents, weighted }
  })
}
