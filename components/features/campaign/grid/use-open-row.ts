import { useEffect, useEffectEvent, useRef } from 'react'
import { type CampaignRow, placeOfKey } from '../model/campaign-row.ts'
import type { GridItems } from './grid-items.ts'
import type { useCells } from './use-cells.ts'

interface OpenRowOptions {
  open: string | null
  rows: readonly CampaignRow[]
  items: GridItems
  cells: Pick<ReturnType<typeof useCells>, 'active' | 'go' | 'follow'>
  reveal: (item: number) => void
}

/** Scrolls to the row in the panel; when the panel is closed, the focus is there, or on the header that is active. */
export function useOpenRow({ open, rows, items, cells, reveal }: OpenRowOptions): void {
  const wasOpen = useRef<string | null>(undefined)
  const follow = useEffectEvent((key: string | null) => {
    const before = wasOpen.current
    wasOpen.current = key
    const { item: at, column } = cells.active
    if (key === null && before) cells.go({ item: at, column: at < 0 ? column : 1 }, false)
    const row = placeOfKey(rows, key)
    const item = row < 0 ? null : items.itemOf(row)
    if (item === null) return
    cells.follow(item)
    // At first the grid is where it was left.
    if (before !== undefined) reveal(item)
  })
  useEffect(() => follow(open), [open])
}
