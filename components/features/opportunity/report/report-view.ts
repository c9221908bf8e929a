import { DIMENSIONS, MOVEMENTS, REPORT_MEASURES } from '#lib/domain/opportunity/report/kinds.ts'
import { PERIODS } from '#lib/domain/opportunity/report/period.ts'
import { paths } from '#lib/paths.ts'
import { as, defineView, oneOf, optionalOf } from '#lib/view.ts'
import { daysOrDay, filterView } from '../opportunity-view.ts'

/** What of the report stands in its address: the board's filter, what its lines and columns are, and the period told of. */
export const reportView = defineView({
  filter: filterView,
  rows: oneOf(DIMENSIONS),
  columns: as('by', oneOf(['measure', ...DIMENSIONS])),
  /** What stands in the cells where the columns are something else. */
  measure: as('of', oneOf(REPORT_MEASURES)),
  period: oneOf(PERIODS),
  /** Movement since so many days, or a day; null is the usual. */
  since: daysOrDay,
  /** Whose deals stand below. */
  moved: optionalOf(MOVEMENTS),
})
export type ReportView = ReturnType<typeof reportView.read>

export const reportPath = (view: ReportView): string => paths.report(reportView.write(view))
