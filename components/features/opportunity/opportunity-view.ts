import { isDay } from '#lib/domain/opportunity/board/card.ts'
import { LANE_KINDS } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { CALENDAR_SPANS } from '#lib/domain/opportunity/calendar/span.ts'
import { DUE_PERIODS, type IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { MAX_STUCK_DAYS, STUCK_REASONS, type StuckReason } from '#lib/domain/opportunity/stuck.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { paths, search as writeSearch } from '#lib/paths.ts'
import { as, defineView, oneOf, optional, optionalOf, param } from '#lib/view.ts'
import { tableView } from './table/table-view.ts'

/** Parameters that saved views leave out (docs/decisions/saved-views.md). */
export const NOT_IN_VIEWS = ['q', 'day'] as const

const NONE = 'none'
const daysIn = (given: string | null) => {
  const days = given === null ? null : readId(given)
  return days !== null && days <= MAX_STUCK_DAYS ? days : null
}

const idsIn = (words: readonly string[]) => [
  ...new Set(
    words.flatMap((word): IdOrNone[] => {
      if (word === NONE) return [null]
      const id = readId(word)
      return id === null ? [] : [id]
    }),
  ),
]

const idsOrNone = param<readonly IdOrNone[]>(
  (_given, all) => idsIn(all),
  (some) => some.map((id) => id ?? NONE),
)
const ids = param<readonly number[]>((_given, all) => idsIn(all).filter((id) => id !== null))
const amount = param((given) => {
  const value = given === null || !/^-?\d+(?:\.\d+)?$/.test(given) ? Number.NaN : Number(given)
  return Number.isFinite(value) ? value : null
})
const dayIn = (given: string | null) => (given !== null && isDay(given) ? given : null)
const day = param(dayIn)

export const daysOrDay = param((given) => daysIn(given) ?? dayIn(given))

export const filterView = defineView({
  text: as(
    'q',
    param(
      (given) => given?.trim() ?? '',
      (words: string) => words || null,
    ),
  ),
  stades: as('stade', idsOrNone),
  notStades: as('notStade', idsOrNone),
  owners: as('owner', idsOrNone),
  companies: as('company', ids),
  amount: optionalOf([NONE]),
  amountFrom: amount,
  amountTo: amount,
  deadline: optionalOf(['late', NONE, ...DUE_PERIODS]),
  deadlineFrom: day,
  deadlineTo: day,
  changed: daysOrDay,
  unchanged: param(daysIn),
  stuck: param<readonly StuckReason[]>((_given, all) =>
    STUCK_REASONS.filter((reason) => all.includes(reason)),
  ),
})

/** URL state of the screen: filter, shape, the board's lanes, the table, and the calendar's position. */
export const opportunityView = defineView({
  filter: filterView,
  shape: as('view', oneOf(['board', 'table', 'calendar'])),
  lanes: oneOf(LANE_KINDS),
  /** The sort column of the table, with a minus for descending; null: newest first. */
  sort: optional,
  table: tableView,
  /** The selected day of the calendar; null: today. */
  day,
  span: oneOf(CALENDAR_SPANS),
})
export type OpportunityView = ReturnType<typeof opportunityView.read>

/** A query string, also of the report, with what the opportunities' screen understands of it. */
export const opportunityQuery = (search: string): string =>
  writeSearch(opportunityView.write(opportunityView.read(new URLSearchParams(search))))

/** `?new` opens the form for a new opportunity, for the company whose id it has. Null: absent. */
export const creatingView = defineView({ wanted: as('new', optional) })

/** The path of a view, with or without an opportunity's sheet; parameters left out have their defaults. */
export const viewPath = (view: Partial<OpportunityView>, idOpportunity: number | null = null): string =>
  idOpportunity === null
    ? paths.opportunities(opportunityView.write(view))
    : paths.opportunity(idOpportunity, opportunityView.write(view))
