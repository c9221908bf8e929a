import type { IdOrNone, OpportunityFilter } from '../opportunity-filter.ts'
import type { Dimension, ReportMeasure } from './kinds.ts'
import { type DaySpan, spanOf } from './period.ts'
import type { ReportCard, ReportKey, StageFacts } from './report.ts'

/** A figure of a report: a key per dimension, and a measure. */
export interface ReportFigure extends Partial<Record<Dimension, ReportKey>> {
  measure?: ReportMeasure | undefined
  /** Only deadlines in these days. */
  within?: DaySpan
}

/** The first day of the last month of a quarter, YYYY-Qn. */
function lastMonthOf(quarter: string): string {
  const [year, number] = quarter.split('Q')
  return `${year}${String(Number(number) * 3).padStart(2, '0')}-01`
}

const later = (one: string | null, other: string) => (one !== null && one > other ? one : other)
const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other)

/** Whether a stage's opportunities count in a measure; `weighted` needs an open stage that has a probability. */
const isMeasured = (
  idStade: number | null,
  measure: ReportMeasure,
  { outcomeOf, probabilityOf }: StageFacts,
): boolean =>
  measure === 'weighted'
    ? outcomeOf(idStade) === 'open' && probabilityOf(idStade) !== null
    : outcomeOf(idStade) === measure

/** The stages of the opportunities that are shown. */
export const stagesIn = (cards: readonly ReportCard[]): IdOrNone[] => [
  ...new Set(cards.map(({ idStade }) => idStade)),
]

/**
 * The board's filter for the opportunities behind a figure, among those that pass `filter`. Null: no stage has the
 * measure's outcome, and an empty list of stages would let all of them pass.
 * @param stages the stages of those shown (`stagesIn`)
 */
export function filterOf(
  filter: OpportunityFilter,
  place: ReportFigure,
  stages: readonly IdOrNone[],
  facts: StageFacts,
): OpportunityFilter | null {
  const next = { ...filter }
  const { month, quarter, stage, owner, measure } = place
  if (measure !== undefined) {
    next.stades = stages.filter((id) => isMeasured(id, measure, facts))
    if (next.stades.length === 0) return null
  }
  if (stage !== undefined) next.stades = [stage as number | null]
  if (owner !== undefined) next.owners = [owner as number | null]
  if (month === null || quarter === null) next.deadline = 'none'
  const spans = [
    typeof month === 'string' && spanOf('month', `${month}-01`),
    typeof quarter === 'string' && spanOf('quarter', lastMonthOf(quarter)),
    place.within,
  ]
  const within = spans.find(Boolean)
  if (within) {
    next.deadlineFrom = later(filter.deadlineFrom, within.from)
    next.deadlineTo = earlier(filter.deadlineTo, within.to)
  }
  return next
}
