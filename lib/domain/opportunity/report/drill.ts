import type { IdOrNone, OpportunityFilter } from '../opportunity-filter.ts'
import type { Dimension, ReportMeasure } from './kinds.ts'
import { spanOf } from './period.ts'
import { type ReportCard, type ReportKey, reportKeyOf, type StageFacts } from './report.ts'

/** What a figure of a report is about: a key of a dimension each, and a measure. */
export interface ReportFigure {
  month?: ReportKey
  stage?: ReportKey
  owner?: ReportKey
  measure?: ReportMeasure | undefined
}

const later = (one: string | null, other: string) => (one !== null && one > other ? one : other)
const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other)

/** The stages that opportunities which are shown stand in. */
export const stagesIn = (cards: readonly ReportCard[]): IdOrNone[] => [
  ...new Set(cards.map(({ idStade }) => idStade)),
]

/**
 * The filter under which the board shows the opportunities behind a figure, out of those that `filter` shows.
 * @param stages those that they stand in (`stagesIn`)
 */
export function filterOf(
  filter: OpportunityFilter,
  place: ReportFigure,
  stages: readonly IdOrNone[],
  { outcomeOf }: StageFacts,
): OpportunityFilter {
  const next = { ...filter }
  const { month, stage, owner, measure } = place
  if (measure !== undefined) {
    const wanted = measure === 'weighted' ? 'open' : measure
    next.stades = stages.filter((id) => outcomeOf(id) === wanted)
  }
  if (stage !== undefined) next.stades = [stage as number | null]
  if (owner !== undefined) next.owners = [owner as number | null]
  if (month === null) next.deadline = 'none'
  else if (typeof month === 'string') {
    const { from, to } = spanOf('month', `${month}-01`)
    next.deadlineFrom = later(filter.deadlineFrom, from)
    next.deadlineTo = earlier(filter.deadlineTo, to)
  }
  return next
}

/** Whether an opportunity is behind a figure. */
export function isBehind(
  card: ReportCard,
  { measure, ...keys }: ReportFigure,
  { outcomeOf }: StageFacts,
): boolean {
  const dimensions = Object.entries(keys) as [Dimension, ReportKey][]
  const wanted = measure === 'weighted' ? 'open' : measure
  return (
    dimensions.every(([dimension, key]) => reportKeyOf(card, dimension) === key) &&
    (wanted === undefined || outcomeOf(card.idStade) === wanted)
  )
}
