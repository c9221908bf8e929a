import { type RefObject, useMemo } from 'react'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { type CampaignRow, placeOfKey } from '../model/campaign-row.ts'
import type { GridBodyHandle } from './grid-body.tsx'
import type { GridItems } from './grid-items.ts'
import type { GridCell } from './grid-keys.ts'

interface OpenRowOptions {
  open: string | null
  rows: readonly CampaignRow[]
  items: GridItems
  active: GridCell
  go: (to: GridCell, stretch: boolean) => void
  body: RefObject<GridBodyHandle | null>
}

/** Scrolls to the row in the panel, and returns the focus to the grid when the panel is closed. */
export function useOpenRow({ open, rows, items, active, go, body }: OpenRowOptions): void {
  const openItem = useMemo(() => {
    const row = placeOfKey(rows, open)
    return row < 0 ? null : items.itemOf(row)
  }, [open, rows, items])
  useOnChange(open, () => {
    if (open === null) go({ item: Math.max(0, active.item), column: 1 }, false)
    else if (openItem !== null) body.current?.reveal(openItem)
  })
}
