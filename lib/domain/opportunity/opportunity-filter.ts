import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { foldText, queryTokens } from '#lib/domain/text/text-fold.ts'
import { type BoardCard, deadlineDayOf } from './board/card.ts'
import { isLate } from './opportunity-lateness.ts'
import { isWithin, spanOf } from './report/period.ts'
import { daysUnchanged, type StuckContext, type StuckReason, stuckReasons } from './stuck.ts'

/** The calendar periods around today that a deadline may be in. */
export const DUE_PERIODS = ['week', 'month', 'quarter'] as const
export type DuePeriod = (typeof DUE_PERIODS)[number]

/** An id, or null for "none": without a stage, without an owner. */
export type IdOrNone = number | null

export const NO_OPPORTUNITY_FILTER = {
  /** Words that must all occur in title, company, owner, contact, comment or ids. */
  text: '',
  stades: [] as readonly IdOrNone[],
  /** Stages to exclude. */
  notStades: [] as readonly IdOrNone[],
  owners: [] as readonly IdOrNone[],
  companies: [] as readonly number[],
  /** `none`: no amount. */
  amount: null as 'none' | null,
  amountFrom: null as number | null,
  amountTo: null as number | null,
  /** `late`: `isLate`; `none`: no deadline; else in the current week, month or quarter, whenever that is. */
  deadline: null as 'late' | 'none' | DuePeriod | null,
  /** YYYY-MM-DD, both days included. */
  deadlineFrom: null as string | null,
  deadlineTo: null as string | null,
  /** Changed since a day YYYY-MM-DD, or in the last so many days. */
  changed: null as string | number | null,
  /** Not changed for at least so many days. */
  unchanged: null as number | null,
  /** Stuck for any of these reasons. */
  stuck: [] as readonly StuckReason[],
}

/** The filter of the opportunities. Empty fields filter nothing. */
export type OpportunityFilter = typeof NO_OPPORTUNITY_FILTER

const countSet = (...values: unknown[]) => values.filter((value) => value !== null).length

/** How many filters of each kind are set, the search text apart. */
export const filtersByKind = (filter: OpportunityFilter) => ({
  stade: filter.stades.length + filter.notStades.length,
  owner: filter.owners.length,
  company: filter.companies.length,
  amount: countSet(filter.amount, filter.amountFrom, filter.amountTo),
  deadline: countSet(filter.deadline, filter.deadlineFrom, filter.deadlineTo),
  changed: countSet(filter.changed, filter.unchanged),
  stuck: filter.stuck.length,
})

/** How many kinds of filter are set; "from" and "to" count as one. */
export const countFilters = (filter: OpportunityFilter): number =>
  Object.values({ text: filter.text.length, ...filtersByKind(filter) }).filter(Boolean).length

export interface FilterContext extends StuckContext {
  /** The instant at which a day YYYY-MM-DD begins where the reader is, milliseconds since 1970. */
  dayStart: (day: string) => number
  nameOfUser: (idUser: number) => string | undefined
  /** More searchable text of a card, where known, folded (`foldText`). Called for every card, so cache it. */
  wordsOfCompany: (idCompany: number) => string
  wordsOfContact: (idCrmVisitCard: number) => string
  wordsOfComment: (row: BoardCard) => string
}

const DAY = 86_400_000

const folds = new WeakMap<object, string>()

/** The record's own searchable text, folded and cached by object: a changed record is a new object. */
const foldedOf = (row: BoardCard): string =>
  keptOrMade(folds, row, () => foldText(`${row.title ?? ''} ${row.idOpportunity} ${row.idCompany}`))

/** Caches folded names by id, as the same ones recur on many cards. */
function folder(nameOf: (id: number) => string | undefined) {
  const known = new Map<number, string>()
  return (id: number | null) => (id === null ? '' : keptOrMade(known, id, () => foldText(nameOf(id) ?? '')))
}

/**
 * The filter as a predicate. It is called for every card, so whatever depends on the filter alone is computed first.
 * Text is compared without accents and case.
 */
export function opportunityMatcher(
  filter: OpportunityFilter,
  context: FilterContext,
): (row: BoardCard) => boolean {
  const tokens = queryTokens(filter.text)
  const { wordsOfCompany, wordsOfContact, wordsOfComment } = context
  const userName = folder(context.nameOfUser)
  const tests: ((row: BoardCard) => boolean)[] = []
  const among = <Id>(ids: readonly Id[], read: (row: BoardCard) => Id, isIn = true) => {
    const some = new Set(ids)
    if (some.size > 0) tests.push((row) => some.has(read(row)) === isIn)
  }
  among(filter.stades, (row) => row.idStade)
  among(filter.notStades, (row) => row.idStade, false)
  among(filter.owners, (row) => row.idUser)
  among(filter.companies, (row) => row.idCompany)
  const { amount: wanted, amountFrom, amountTo, deadline, deadlineFrom, deadlineTo, changed } = filter
  if (wanted === 'none') tests.push(({ amount }) => amount === null)
  if (amountFrom !== null) tests.push(({ amount }) => amount !== null && amount >= amountFrom)
  if (amountTo !== null) tests.push(({ amount }) => amount !== null && amount <= amountTo)
  if (deadline === 'late') tests.push((row) => isLate(row, context.outcomeOf(row.idStade), context.today))
  const dayOf = (row: BoardCard) => deadlineDayOf(row.deadline)
  if (deadline === 'none') tests.push((row) => dayOf(row) === null)
  const due = DUE_PERIODS.find((period) => period === deadline)
  if (due !== undefined) {
    const span = spanOf(due, context.today)
    tests.push((row) => isWithin(dayOf(row), span))
  }
  if (deadlineFrom !== null) tests.push((row) => (dayOf(row) ?? '') >= deadlineFrom)
  if (deadlineTo !== null) tests.push((row) => (dayOf(row) ?? '9') <= deadlineTo)
  if (changed !== null) {
    const since = typeof changed === 'number' ? context.now - changed * DAY : context.dayStart(changed)
    tests.push((row) => Date.parse(row.modified) >= since)
  }
  const { unchanged, stuck } = filter
  if (unchanged !== null) tests.push((row) => daysUnchanged(row, context.now) >= unchanged)
  if (stuck.length > 0)
    tests.push((row) => stuckReasons(row, context).some((reason) => stuck.includes(reason)))
  if (tokens.length > 0) {
    tests.push((row) => {
      const own = foldedOf(row)
      return tokens.every(
        (token) =>
          own.includes(token) ||
          wordsOfCompany(row.idCompany).includes(token) ||
          userName(row.idUser).includes(token) ||
          wordsOfComment(row).includes(token) ||
          (row.idCrmVisitCard !== null && wordsOfContact(row.idCrmVisitCard).includes(token)),
      )
    })
  }
  return (row) => tests.every((test) => test(row))
}
