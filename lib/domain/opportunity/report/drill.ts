import type { IdOrNone, OpportunityFilter } from '../opportunity-filter.ts'
import type { ReportMeasure } from './kinds.ts'
import { type DaySpan, spanOf } from './period.ts'
import type { ReportCard, ReportKey, StageFacts } from './report.ts'

/** What a figure of a report is about: a key of a dimension each, and a measure. */
export interface ReportFigure {
  month?: ReportKey
  stage?: ReportKey
  owner?: ReportKey
  measure?: ReportMeasure | undefined
  /** Deadlines of these days alone. */
  within?: DaySpan
}

const later = (one: string | null, other: string) => (one !== null && one > other ? one : other)
const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other)

/** Whether the opportunities of a stage are in a measure: what is weighted is open, and somebody has said how likely it is won. */
const isMeasured = (
  idStade: number | null,
  measure: ReportMeasure,
  { outcomeOf, probabilityOf }: StageFacts,
): boolean =>
  measure === 'weighted'
    ? outcomeOf(idStade) === 'open' && probabilityOf(idStade) !== null
    : outcomeOf(idStade) === measure

/** The stages that opportunities which are shown stand in. */
export const stagesIn = (cards: readonly ReportCard[]): IdOrNone[] => [
  ...new Set(cards.map(({ idStade }) => idStade)),
]

/**
 * The filter under which the board shows the opportunities behind a figure, out of those that `filter` shows. Null: no stage
 * has such an outcome, and a filter by none would let all of them pass.
 * @param stages those that they stand in (`stagesIn`)
 */
export function filterOf(
  filter: OpportunityFilter,
  place: ReportFigure,
  stages: readonly IdOrNone[],
  facts: StageFacts,
): OpportunityFilter | null {
  const next = { ...filter }
  const { month, stage, owner, measure } = place
  if (measure !== undefined) {
    next.stades = stages.filter((id) => isMeasured(id, measure, facts))
    if (next.stades.length === 0) return null
  }
  if (stage !== undefined) next.stades = [stage as number | null]
  if (owner !== undefined) next.owners = [owner as number | null]
  if (month === null) next.deadline = 'none'
  const within = typeof month === 'string' ? spanOf('month', `${month}-01`) : place.within
  if (within) {
    next.deadlineFrom = later(filter.deadlineFrom, within.from)
    next.deadlineTo = earlier(filter.deadlineTo, within.to)
  }
  return next
}
