import { type RefObject, useMemo } from 'react'
import {
  boundedWidth,
  moveColumn,
  pinColumn,
  placedColumns,
  shiftColumn,
  showColumn,
  widenColumn,
} from '#components/ui/table/column-view.ts'
import { type CampaignColumnId, COLUMN_IDS } from '../campaign-column.ts'
import { type CampaignView, type GroupColumn, sortAfterPress } from '../campaign-view.ts'
import type { AskedFilter } from '../filters/here-props.ts'
import type { GridCell } from './grid-keys.ts'
import { gridVariables } from './grid-layout.ts'
import type { PlacedColumn } from './use-grid-table.ts'

type Change = (next: (view: CampaignView) => CampaignView) => void

export interface Latest {
  view: CampaignView
  columns: readonly PlacedColumn[]
  /** The width that a column needs, null where it is not shown. */
  fittingWidth: (id: CampaignColumnId) => Promise<number | null>
  /** Makes a cell the active one, with the focus. */
  go: (to: GridCell, stretch: boolean) => void
}

/** What can be done with a column, by pointer, key or menu. Stable: heads are not drawn again for it. */
export const useColumnActions = (
  change: Change,
  grid: RefObject<HTMLElement | null>,
  latest: RefObject<Latest>,
  /** Offers a field for a text that must stand in a column. */
  askFilter: (asked: AskedFilter) => void,
) =>
  useMemo(() => {
    const setWidth = (id: CampaignColumnId, widthOf: (now: number) => number) => {
      const placed = latest.current.columns.find(({ column }) => column.id === id)
      if (placed)
        change((view) => widenColumn(view, id, widthOf(view.widths[id] ?? placed.width), placed.usual))
    }
    return {
      sort: (id: CampaignColumnId, several: boolean) =>
        change((view) => ({ ...view, sort: sortAfterPress(view.sort, id, several) })),
      order: (id: CampaignColumnId, desc: boolean) => change((view) => ({ ...view, sort: [{ id, desc }] })),
      move: (id: CampaignColumnId, beside: CampaignColumnId, edge: 'before' | 'after') =>
        change((view) => moveColumn(view, id, beside, edge)),
      shift: (id: CampaignColumnId, by: -1 | 1) => change((view) => shiftColumn(view, id, by)),
      /** The same by key: the focus goes with the column. */
      carry: (id: CampaignColumnId, by: -1 | 1) => {
        let place = -1
        change((view) => {
          const next = shiftColumn(view, id, by)
          place = placedColumns(next).indexOf(id)
          return next
        })
        latest.current.go({ item: -1, column: place + 1 }, false)
      },
      pin: (id: CampaignColumnId, on: boolean) => change((view) => pinColumn(view, id, on)),
      hide: (id: CampaignColumnId) => change((view) => showColumn(view, COLUMN_IDS, id, false)),
      group: (id: GroupColumn | null) => change((view) => ({ ...view, group: id })),
      askFilter,
      /** Draws a column at a width while it is being dragged; nothing is kept. */
      draw: (id: CampaignColumnId, width: number) => {
        const variables = gridVariables(latest.current.columns, { id, width: boundedWidth(width) })
        for (const [name, value] of Object.entries(variables)) grid.current?.style.setProperty(name, value)
      },
      /** Keeps a width. */
      resize: (id: CampaignColumnId, width: number) => setWidth(id, () => width),
      /** As wide as its head and its texts need. */
      fit: (id: CampaignColumnId) => {
        void latest.current.fittingWidth(id).then((width) => {
          if (width !== null) setWidth(id, () => width)
        })
      },
      widen: (id: CampaignColumnId, by: number) => setWidth(id, (now) => now + by),
    }
  }, [change, grid, latest, askFilter])

export type ColumnActions = ReturnType<typeof useColumnActions>
