import { DIMENSIONS, MOVEMENTS, REPORT_MEASURES } from '#lib/domain/opportunity/report/kinds.ts'
import { PERIODS } from '#lib/domain/opportunity/report/period.ts'
import { paths } from '#lib/paths.ts'
import { as, defineView, oneOf, optionalOf } from '#lib/view.ts'
import { daysOrDay, filterView } from '../opportunity-view.ts'

/** URL state of the report: the board's filter, the dimensions of lines and columns, and the period. */
export const reportView = defineView({
  filter: filterView,
  rows: oneOf(DIMENSIONS),
  columns: as('by', oneOf(['measure', ...DIMENSIONS])),
  /** The measure in the cells, where the columns are a dimension. */
  measure: as('of', oneOf(REPORT_MEASURES)),
  period: oneOf(PERIODS),
  /** Start of the movement, as days back or a day; null: the default. */
  since: daysOrDay,
  /** The kind of change whose deals are listed. */
  moved: optionalOf(MOVEMENTS),
})
export type ReportView = ReturnType<typeof reportView.read>

export const reportPath = (view: ReportView): string => paths.report(reportView.write(view))
