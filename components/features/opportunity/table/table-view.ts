import { type ColumnView, columnsNamedIn, widthsParam } from '#components/ui/table/column-view.ts'
import { DIMENSIONS } from '#lib/domain/opportunity/report/kinds.ts'
import { as, defineView, optionalOf, param } from '#lib/view.ts'

/** The columns of the table of opportunities, in the order in which they are offered. */
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

/** Those that stand where nobody chose. */
export const USUAL_COLUMNS: readonly TableColumnId[] = [
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

/** Says in the address that the usual columns are meant, whatever a browser had last. */
const USUAL = 'usual'

/** How the table stands: its columns, their widths, and what its rows are grouped by. */
export const tableView = defineView({
  /** Null: the address says nothing of them. */
  columns: as(
    'cols',
    param<readonly TableColumnId[] | null>(
      (given) => {
        const named = columnsNamedIn(TABLE_COLUMNS, given)
        return given === null ? null : named.length > 0 ? named : USUAL_COLUMNS
      },
      (value) => (value?.join() === USUAL_COLUMNS.join() ? USUAL : (value?.join() ?? null)),
    ),
  ),
  widths: as('w', widthsParam(TABLE_COLUMNS)),
  group: optionalOf(DIMENSIONS),
})
export type TableView = ReturnType<typeof tableView.read>

export const PLAIN_TABLE: TableView = { columns: null, widths: {}, group: null }

/** Whether anybody has said how the table stands. */
export const isSaid = ({ columns, widths, group }: TableView): boolean =>
  columns !== null || group !== null || Object.keys(widths).length > 0

/** As the parts for columns take it. */
export const columnsOf = ({ columns, widths }: TableView): ColumnView<TableColumnId> => ({
  columns: columns ?? USUAL_COLUMNS,
  widths,
  pinned: [],
})
export const USUAL_VIEW: ColumnView<TableColumnId> = columnsOf(PLAIN_TABLE)
