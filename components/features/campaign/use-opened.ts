import { useMemo } from 'react'
import type { GridRows } from './grid/use-grid-rows.ts'
import { placeOfKey, rowKey } from './model/campaign-row.ts'

interface Opened {
  /** Its position among the rows that the grid shows, from 1. */
  position: { index: number; of: number } | null
  /** The key of the next or previous row. */
  beside: (step: 1 | -1) => string | null
}

const nowhere: Opened = { position: null, beside: () => null }

export const useOpened = ({ rows, view }: GridRows, open: string | null): Opened =>
  useMemo(() => {
    const at = placeOfKey(rows, open)
    const place = at < 0 || view.order === null ? at : view.order.indexOf(at)
    if (place < 0) return nowhere
    return {
      position: { index: place + 1, of: view.count },
      beside: (step) => {
        const next = place + step
        const other = next < 0 || next >= view.count ? undefined : rows[view.order?.[next] ?? next]
        return other === undefined ? null : rowKey(other)
      },
    }
  }, [rows, view, open])
