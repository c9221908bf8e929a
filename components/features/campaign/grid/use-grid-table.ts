import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { placedColumns } from '#components/ui/table/column-view.ts'
import type { CampaignColumn } from '../campaign-column.ts'
import { CAMPAIGN_COLUMNS, campaignColumn } from '../campaign-columns.ts'
import type { CampaignView } from '../campaign-view.ts'

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
      new Map(
        CAMPAIGN_COLUMNS.map(({ id, width }) => [id, Math.max(width, headWidth(t(`columns.${id}`)))] as const),
      ),
    [t],
  )
  const [kept, setKept] = useState<readonly PlacedColumn[]>([])
  const shown = placedColumns(view).flatMap((id) => campaignColumn(id) ?? [])
  // Keeps objects that are equal, so that only headers that changed render again.
  const now = shown.map((column): PlacedColumn => {
    const { id } = column
    const sortedAt = view.sort.findIndex((one) => one.id === id)
    const sort = view.sort[sortedAt]
    const defaultWidth = usual.get(id) ?? column.width
    const placed: PlacedColumn = {
      column,
      width: view.widths[id] ?? defaultWidth,
      defaultWidth,
      pinned: view.pinned.includes(id),
      sorted: sort ? (sort.desc ? 'desc' : 'asc') : false,
      sortPlace: view.sort.length > 1 ? sortedAt + 1 : 0,
    }
    const before = kept.find((one) => one.column === column)
    return before && looksTheSame(before, placed) ? before : placed
  })
  const columns = lookTheSame(kept, now) ? kept : now
  if (columns !== kept) setKept(columns)
  return columns
}
