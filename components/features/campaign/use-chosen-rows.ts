import { useMemo } from 'react'
import type { Selection } from '#components/ui/table/selection.ts'
import type { GridRows } from './grid/use-grid-rows.ts'
import { type CampaignRow, rowKey } from './model/campaign-row.ts'

/** The rows that the grid shows, in its order, and the chosen ones among all that is loaded. */
export function useChosenRows({ rows, view }: GridRows, selection: Selection) {
  return useMemo(() => {
    function* shown(): Generator<CampaignRow> {
      for (let place = 0; place < view.count; place += 1) {
        const row = rows[view.order?.[place] ?? place]
        if (row) yield row
      }
    }
    return {
      shownRows: shown,
      shownCount: view.count,
      /** In the order of the grid; what is chosen and filtered out since comes after. */
      chosenRows: (): CampaignRow[] => {
        const keys = new Set(selection.get())
        const chosen: CampaignRow[] = []
        const take = (row: CampaignRow) => {
          if (keys.delete(rowKey(row))) chosen.push(row)
        }
        for (const row of shown()) take(row)
        if (keys.size > 0) for (const row of rows) take(row)
        return chosen
      },
    }
  }, [rows, view, selection])
}
