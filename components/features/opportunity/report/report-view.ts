import { PERIODS } from '#lib/domain/opportunity/report/period.ts'
import { DIMENSIONS, MEASURES } from '#lib/domain/opportunity/report/report.ts'
import { paths } from '#lib/paths.ts'
import { as, defineView, oneOf } from '#lib/view.ts'
import { filterView } from '../opportunity-view.ts'

/** What of the report stands in its address: the board's filter, what its lines and columns are, and the period told of. */
export const reportView = defineView({
  filter: filterView,
  rows: oneOf(DIMENSIONS),
  columns: as('by', oneOf(['measure', ...DIMENSIONS])),
  /** What stands in the cells where the columns are something else. */
  measure: as('of', oneOf(MEASURES)),
  period: oneOf(PERIODS),
})
export type ReportView = ReturnType<typeof reportView.read>

export const reportPath = (view: ReportView): string => paths.report(reportView.write(view))
