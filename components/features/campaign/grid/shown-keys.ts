import { type CampaignRow, rowKey } from '../model/campaign-row.ts'
import type { IndexView } from '../model/row-index.ts'

interface Shown {
  rows: readonly Pick<CampaignRow, 'idCampaign' | 'idCompany'>[]
  view: Pick<IndexView, 'order' | 'count'>
}

/** The keys of the rows that the grid shows, in its order. */
export function* shownKeys({ rows, view }: Shown): Generator<string> {
  for (let place = 0; place < view.count; place += 1) {
    const row = rows[view.order?.[place] ?? place]
    if (row) yield rowKey(row)
  }
}

/** Whether every row that the grid shows is chosen; what is chosen may be filtered away since. */
export function allChosen(shown: Shown, chosen: ReadonlySet<string>): boolean {
  if (shown.view.count === 0 || chosen.size < shown.view.count) return false
  for (const key of shownKeys(shown)) if (!chosen.has(key)) return false
  return true
}

/** How many chosen rows the grid does not show: filtered away since they were chosen, they are acted on all the same. */
export function chosenUnseen(shown: Shown, chosen: ReadonlySet<string>): number {
  if (chosen.size === 0 || shown.view.count === shown.rows.length) return 0
  let seen = 0
  for (const key of shownKeys(shown)) if (chosen.has(key)) seen += 1
  return chosen.size - seen
}
