import {
  constructSortFn,
  createSortedRowModel,
  metaHelper,
  type ReactTable,
  type RowData,
  rowSortingFeature,
  sortFn_basic,
  sortFn_datetime,
  tableFeatures,
} from '@tanstack/react-table'

/** How a column is laid out. Widths are pixels at 16 px to the rem. */
export interface ColumnLook {
  min: number
  /** Its share of the room that is left; absent keeps it at `min`. */
  grow?: number
  /** Numbers and amounts stand at the end. */
  align?: 'start' | 'end'
}

// French collation for both languages: the names are French, and server and browser must agree.
const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })
const collated = constructSortFn({ sort: (a, b) => collator.compare(String(a ?? ''), String(b ?? '')) })

/**
 * The features of every table of the dashboard. Let an accessor answer `undefined`, not null, where there is
 * no value, and set `sortUndefined: 'last'`, so that gaps stand last in both directions.
 */
export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: collated, alphanumeric: collated, datetime: sortFn_datetime, basic: sortFn_basic },
  columnMeta: metaHelper<ColumnLook>(),
})

export type DataTableFeatures = typeof dataTableFeatures
export type DataTable<Row extends RowData> = ReactTable<DataTableFeatures, Row>

/** The keys of a table's rows as they stand on it. */
export const rowOrder = (table: { getRowModel: () => { rows: readonly { id: string }[] } }) => () =>
  table.getRowModel().rows.map(({ id }) => id)

const fallback: ColumnLook = { min: 140, grow: 1 }

/** The grid that all rows of a table share, and the width below which it scrolls sideways. */
export function gridOf(looks: readonly (ColumnLook | undefined)[]): { columns: string; minWidth: string } {
  const rem = (px: number) => `${px / 16}rem`
  const all = looks.map((look) => look ?? fallback)
  return {
    columns: all.map(({ min, grow }) => (grow ? `minmax(${rem(min)}, ${grow}fr)` : rem(min))).join(' '),
    minWidth: rem(all.reduce((sum, { min }) => sum + min, 0)),
  }
}
