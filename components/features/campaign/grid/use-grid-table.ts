import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_WIDTH, MIN_WIDTH } from '#components/ui/table/column-bounds.ts'
import { placedColumns } from '#components/ui/table/column-view.ts'
import type { CampaignColumn } from '../campaign-column.ts'
import { CAMPAIGN_COLUMNS } from '../campaign-columns.ts'
import type { CampaignView } from '../campaign-view.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

// TanStack Table holds the state of the columns only: 100,000 of its row objects would take more memory than the rows
// themselves, which `model/row-index.ts` sorts and groups. Pinned columns come first in the view already, and are made
// sticky by CSS alone.
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnMeta: metaHelper<{ column: CampaignColumn }>(),
})

const definitions = CAMPAIGN_COLUMNS.map((column) => ({
  id: column.id,
  accessorFn: () => null,
  size: column.width,
  minSize: MIN_WIDTH,
  maxSize: MAX_WIDTH,
  meta: { column },
}))

const noRows: CampaignRow[] = []

/** Estimated width of a header: name, arrow, padding. Not measured, as server and browser must agree. */
const headWidth = (name: string) => Math.min(232, Math.ceil(name.length * 6.6) + 34)

export interface PlacedColumn {
  column: CampaignColumn
  width: number
  defaultWidth: number
  pinned: boolean
  sorted: 'asc' | 'desc' | false
  /** Its rank among several sort columns, from 1; 0 if it is the only one or none. */
  sortPlace: number
}

const LOOKS = ['column', 'width', 'defaultWidth', 'pinned', 'sorted', 'sortPlace'] as const

const looksTheSame = (a: PlacedColumn, b: PlacedColumn): boolean => LOOKS.every((look) => a[look] === b[look])

const lookTheSame = (a: readonly PlacedColumn[], b: readonly PlacedColumn[]): boolean =>
  a.length === b.length && a.every((column, at) => column === b[at])

/** The visible columns of a view, in order. */
export function useGridTable(view: CampaignView): readonly PlacedColumn[] {
  const t = useTranslations('campaignGrid')
  const usual = useMemo(
    () =>
      Object.fromEntries(
        CAMPAIGN_COLUMNS.map(({ id, width }) => [id, Math.max(width, headWidth(t(`columns.${id}`)))]),
      ),
    [t],
  )
  const placed = useMemo(() => placedColumns(view), [view])
  const shown = new Set<string>(placed)
  const pinned = new Set<string>(view.pinned)
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: {
      columnOrder: [...placed],
      columnVisibility: Object.fromEntries(CAMPAIGN_COLUMNS.map(({ id }) => [id, shown.has(id)])),
      columnSizing: { ...usual, ...view.widths },
    },
  })
  const [kept, setKept] = useState<readonly PlacedColumn[]>([])
  // Keeps objects that are equal, so that only headers that changed render again.
  const now = table.getVisibleLeafColumns().map((column): PlacedColumn => {
    const described = column.columnDef.meta?.column
    if (described === undefined) throw new Error(`No column ${column.id}`)
    const sortedAt = view.sort.findIndex(({ id }) => id === described.id)
    const sort = view.sort[sortedAt]
    const placed: PlacedColumn = {
      column: described,
      width: column.getSize(),
      defaultWidth: usual[described.id] ?? described.width,
      pinned: pinned.has(column.id),
      sorted: sort ? (sort.desc ? 'desc' : 'asc') : false,
      sortPlace: view.sort.length > 1 ? sortedAt + 1 : 0,
    }
    const before = kept.find((one) => one.column === described)
    return before && looksTheSame(before, placed) ? before : placed
  })
  const columns = lookTheSame(kept, now) ? kept : now
  if (columns !== kept) setKept(columns)
  return columns
}
