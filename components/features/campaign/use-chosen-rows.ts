import { useMemo } from 'react'
import type { Selection } from '#components/ui/table/selection.ts'
import { chosenShown, rowsInSight } from './grid/shown-keys.ts'
import type { GridRows } from './grid/use-grid-rows.ts'

/** The rows that the grid shows, in its order, and the selected ones among them. */
export function useChosenRows(grid: GridRows, selection: Selection) {
  const { rows, view } = grid
  return useMemo(
    () => ({
      rowsInSight: () => rowsInSight({ rows, view }),
      shownCount: view.count,
      chosenRows: () => chosenShown({ rows, view }, selection.get()),
    }),
    [rows, view, selection],
  )
}
