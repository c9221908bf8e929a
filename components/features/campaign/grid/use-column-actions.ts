import { type RefObject, useMemo } from 'react'
import { boundedWidth } from '#components/ui/table/column-bounds.ts'
import {
  moveColumn,
  pinColumn,
  placedColumns,
  shiftColumn,
  showColumn,
  widenColumn,
} from '#components/ui/table/column-view.ts'
import type { CampaignColumnId } from '../campaign-column.ts'
import { COLUMN_IDS } from '../campaign-columns.ts'
import { type CampaignView, type GroupColumn, sortAfterPress } from '../campaign-view.ts'
import type { RequestedFilter } from '../filters/here-props.ts'
import type { GridCell } from './grid-keys.ts'
import { gridVariables } from './grid-layout.ts'
import type { PlacedColumn } from './use-grid-table.ts'

type Change = (next: (view: CampaignView) => CampaignView) => void

export interface Latest {
  view: CampaignView
  columns: readonly PlacedColumn[]
  /** The width that fits a column's contents; null if it is not shown. */
  fittingWidth: (id: CampaignColumnId) => Promise<number | null>
  /** Makes a cell the active one and focuses it. */
  go: (to: GridCell, stretch: boolean) => void
}

/** Actions on columns, for pointer, keyboard and menu. Stable, so that headers do not render again. */
export const useColumnActions = (
  change: Change,
  grid: RefObject<HTMLElement | null>,
  latest: RefObject<Latest>,
  askFilter: (asked: RequestedFilter) => void,
) =>
  useMemo(() => {
    const setWidth = (id: CampaignColumnId, widthOf: (now: number) => number) => {
      const placed = latest.current.columns.find(({ column }) => column.id === id)
      if (placed)
        change((view) => widenColumn(view, id, widthOf(view.widths[id] ?? placed.width), placed.defaultWidth))
    }
    /** Changes where a column stands: the focus goes with it, or to the column that has taken its place. */
    const place = (id: CampaignColumnId, next: (view: CampaignView) => CampaignView) => {
      let at = -1
      change((view) => {
        const changed = next(view)
        at = placedColumns(changed).indexOf(id)
        if (at < 0) at = placedColumns(view).indexOf(id)
        return changed
      })
      latest.current.go({ item: -1, column: at + 1 }, false)
    }
    return {
      sort: (id: CampaignColumnId, several: boolean) =>
        change((view) => ({ ...view, sort: sortAfterPress(view.sort, id, several) })),
      order: (id: CampaignColumnId, desc: boolean) => change((view) => ({ ...view, sort: [{ id, desc }] })),
      move: (id: CampaignColumnId, beside: CampaignColumnId, edge: 'before' | 'after') =>
        change((view) => moveColumn(view, id, beside, edge)),
      shift: (id: CampaignColumnId, by: -1 | 1) => place(id, (view) => shiftColumn(view, id, by)),
      pin: (id: CampaignColumnId, on: boolean) => place(id, (view) => pinColumn(view, id, on)),
      hide: (id: CampaignColumnId) => place(id, (view) => showColumn(view, COLUMN_IDS, id, false)),
      group: (id: GroupColumn | null) => change((view) => ({ ...view, group: id })),
      askFilter,
      /** Previews a width while the edge is dragged, without storing it. */
      draw: (id: CampaignColumnId, width: number) => {
        const variables = gridVariables(latest.current.columns, { id, width: boundedWidth(width) })
        for (const [name, value] of Object.entries(variables)) grid.current?.style.setProperty(name, value)
      },
      resize: (id: CampaignColumnId, width: number) => setWidth(id, () => width),
      /** Fits the width to the header and the texts. */
      fit: (id: CampaignColumnId) => {
        void latest.current.fittingWidth(id).then((width) => {
          if (width !== null) setWidth(id, () => width)
        })
      },
      widen: (id: CampaignColumnId, by: number) => setWidth(id, (now) => now + by),
    }
  }, [change, grid, latest, askFilter])

export type ColumnActions = ReturnType<typeof useColumnActions>
