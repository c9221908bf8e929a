import { useMemo } from 'react'
import type { GridRows } from './grid/use-grid-rows.ts'
import { type CampaignRow, placeOfKey, rowKey } from './model/campaign-row.ts'

interface Opened {
  row: CampaignRow | null
  /** Its place among the rows that the grid shows, from 1. */
  position: { index: number; of: number } | null
  /** The key of the row above or below. */
  beside: (step: 1 | -1) => string | null
}

/** The row in the panel, as the grid holds it and where it stands there. */
export const useOpened = ({ rows, view }: GridRows, open: string | null): Opened =>
  useMemo(() => {
    const nowhere = { row: null, position: null, beside: () => null }
    const at = placeOfKey(rows, open)
    const row = rows[at]
    if (row === undefined) return nowhere
    const place = view.order === null ? at : view.order.indexOf(at)
    if (place < 0) return { ...nowhere, row }
    return {
      row,
      position: { index: place + 1, of: view.count },
      beside: (step) => {
        const next = place + step
        const other = next < 0 || next >= view.count ? undefined : rows[view.order?.[next] ?? next]
        return other === undefined ? null : rowKey(other)
      },
    }
  }, [rows, view, open])
