import { type RowIds, rowKey } from '../model/campaign-row.ts'
import type { IndexView } from '../model/row-index.ts'

interface Shown<One extends RowIds = RowIds> {
  rows: readonly One[]
  view: Pick<IndexView, 'order' | 'count'>
}

/** The rows that pass the filters, in the order of the grid. */
export function* rowsInSight<One extends RowIds>({ rows, view }: Shown<One>): Generator<One> {
  for (let place = 0; place < view.count; place += 1) {
    const row = rows[view.order?.[place] ?? place]
    if (row) yield row
  }
}

export function* shownKeys(shown: Shown): Generator<string> {
  for (const row of rowsInSight(shown)) yield rowKey(row)
}

/** The selected rows among those shown; selected rows that are filtered out are left out. */
export const chosenShown = <One extends RowIds>(shown: Shown<One>, chosen: ReadonlySet<string>): One[] =>
  [...rowsInSight(shown)].filter((row) => chosen.has(rowKey(row)))

/** Whether every row shown is selected; there may be more selected rows that are filtered out. */
export function allChosen(shown: Shown, chosen: ReadonlySet<string>): boolean {
  if (shown.view.count === 0 || chosen.size < shown.view.count) return false
  for (const key of shownKeys(shown)) if (!chosen.has(key)) return false
  return true
}

export function hiddenSelectedCount(shown: Shown, chosen: ReadonlySet<string>): number {
  if (chosen.size === 0 || shown.view.count === shown.rows.length) return 0
  let seen = 0
  for (const key of shownKeys(shown)) if (chosen.has(key)) seen += 1
  return chosen.size - seen
}
