import type { BoardCard } from './board/card.ts'
import { centsOf } from './board/columns.ts'
import type { Dimension } from './report/kinds.ts'
import { type ReportKey, reportKeyOf, type StageFacts } from './report/report.ts'

/** Some opportunities added up, in whole cents. */
export interface Subtotal {
  count: number
  cents: number
  /** Of those open: cents times percent, rounded by whoever shows it; null where nobody has said how likely any is. */
  weighted: number | null
}

/** Rows that have an owner, a stage or a month of deadline in common, in the order in which they came. */
export interface RowGroup<Row> extends Subtotal {
  /** Null: those without one. */
  key: ReportKey
  rows: readonly Row[]
}

/**
 * What an opportunity is worth by how likely its stage is won, in cents times percent.
 * @returns null where it is not open, has no amount, or nobody has said how likely it is
 */
export function weightOf(card: Pick<BoardCard, 'amount' | 'idStade'>, facts: StageFacts): number | null {
  const isOpen = facts.outcomeOf(card.idStade) === 'open'
  const probability = isOpen && card.amount !== null ? facts.probabilityOf(card.idStade) : null
  return probability === null ? null : centsOf(card) * probability
}

/** The same as an amount, to the cent. */
export function weightedAmount(
  card: Pick<BoardCard, 'amount' | 'idStade'>,
  facts: StageFacts,
): number | null {
  const weight = weightOf(card, facts)
  return weight === null ? null : Math.round(weight / 100) / 100
}

/**
 * Rows by what they have in common, each group in the order of the rows, groups in the order of `inOrder`. Whole cents: no
 * order of adding changes a sum.
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
