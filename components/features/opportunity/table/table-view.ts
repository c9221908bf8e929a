import { type ColumnView, columnsNamedIn, widthsParam } from '#components/ui/table/column-view.ts'
import { DIMENSIONS } from '#lib/domain/opportunity/report/kinds.ts'
import { as, defineView, optionalOf, param } from '#lib/view.ts'

/** The columns of the table, in the order of the column menu. */
export const TABLE_COLUMNS = [
  'title',
  'company',
  'siren',
  'stade',
  'inStage',
  'stageSince',
  'amount',
  'weighted',
  'deadline',
  'stuck',
  'owner',
  'contact',
  'created',
  'modified',
  'unchanged',
] as const
export type TableColumnId = (typeof TABLE_COLUMNS)[number]

export const DEFAULT_COLUMNS: readonly TableColumnId[] = [
  'title',
  'company',
  'stade',
  'inStage',
  'amount',
  'deadline',
  'owner',
  'contact',
  'created',
  'modified',
]

/** Names the default columns explicitly in the URL, so that a browser's last choice does not apply. */
const USUAL = 'usual'

export const tableView = defineView({
  /** Null: not in the URL. */
  columns: as(
    'cols',
    param<readonly TableColumnId[] | null>(
      (given) => {
        const named = columnsNamedIn(TABLE_COLUMNS, given)
        return given === null ? null : named.length > 0 ? named : DEFAULT_COLUMNS
      },
      (value) => (value?.join() === DEFAULT_COLUMNS.join() ? USUAL : (value?.join() ?? null)),
    ),
  ),
  widths: as('w', widthsParam(TABLE_COLUMNS)),
  group: optionalOf(DIMENSIONS),
})
export type TableView = ReturnType<typeof tableView.read>

export const PLAIN_TABLE: TableView = { columns: null, widths: {}, group: null }

export const hasTableParams = ({ columns, widths, group }: TableView): boolean =>
  columns !== null || group !== null || Object.keys(widths).length > 0

/** The state as the shared column components take it. */
export const columnsOf = ({ columns, widths }: TableView): ColumnView<TableColumnId> => ({
  columns: columns ?? DEFAULT_COLUMNS,
  widths,
  pinned: [],
})
export const DEFAULT_VIEW: ColumnView<TableColumnId> = columnsOf(PLAIN_TABLE)
