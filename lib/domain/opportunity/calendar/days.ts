import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { type BoardCard, deadlineDayOf, isDay } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { type DaySpan, isWithin, spanOf } from '../report/period.ts'
import type { CalendarSpan } from './span.ts'

/** The weeks that a calendar shows, each from Monday to Sunday; days as YYYY-MM-DD. */
export function weeksOf(span: CalendarSpan, day: string): string[][] {
  const { from, to } = spanOf(span, day)
  const weeks: string[][] = []
  for (let monday = spanOf('week', from).from; monday <= to; monday = dayAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => dayAfter(monday, at)))
  return weeks
}

/**
 * The selected day after going `step` months or weeks on. A month keeps the day of the month, or takes the last day of
 * a shorter one; a week keeps the day of the week.
 */
export function steppedDay(span: CalendarSpan, day: string, step: number): string {
  if (span === 'week') return dayAfter(day, 7 * step)
  const { from, to } = spanOf('month', day, step)
  const same = `${from.slice(0, 8)}${day.slice(8)}`
  return same > to ? to : same
}

export interface CalendarDay {
  day: string
  /** Those not done yet first; then by amount, largest first, without one last. */
  cards: readonly BoardCard[]
  cents: number
}

export interface CalendarDays {
  /** By day; days without a deadline are absent. */
  days: ReadonlyMap<string, CalendarDay>
  /** How many have no deadline or an invalid one. */
  without: number
}

/** Whether an opportunity is done: won, lost or parked. */
type IsDone = (card: BoardCard) => boolean
const never = () => false

const inOrder = (isDone: IsDone) => (a: BoardCard, b: BoardCard) =>
  Number(isDone(a)) - Number(isDone(b)) ||
  Number(a.amount === null) - Number(b.amount === null) ||
  (b.amount ?? 0) - (a.amount ?? 0) ||
  a.idOpportunity - b.idOpportunity

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' }

/** Groups cards by the day of their deadline; `within` includes both its days. */
export function cardsByDay(
  cards: readonly BoardCard[],
  within: DaySpan = ALL_DAYS,
  isDone: IsDone = never,
): CalendarDays {
  const found = new Map<string, { day: string; cards: BoardCard[]; cents: number }>()
  let without = 0
  for (const card of cards) {
    const day = deadlineDayOf(card.deadline)
    if (day === null) without += 1
    else if (isWithin(day, within)) {
      const one = keptOrMade(found, day, () => ({ day, cards: [], cents: 0 }))
      one.cards.push(card)
      one.cents += centsOf(card)
    }
  }
  for (const day of found.values()) day.cards.sort(inOrder(isDone))
  return { days: found, without }
}

/** The nearest days with a deadline before `from` and after `to`: suggested when a period is empty. */
export function nearestDays(
  cards: readonly BoardCard[],
  { from, to }: DaySpan,
): { before: string | null; after: string | null } {
  // The calendar cannot go to 9999-12-31, a day that stands for "never".
  const days = cards
    .flatMap(({ deadline }) => deadlineDayOf(deadline) ?? [])
    .filter(isDay)
    .sort()
  return {
    before: days.findLast((day) => day < from) ?? null,
    after: days.find((day) => day > to) ?? null,
  }
}

/** How many cards a day's cell shows if `fit` have room: one less where a line "more" is needed. */
export const shownOf = (count: number, fit: number): number =>
  count <= fit ? count : Math.max(0, Math.min(fit, count) - 1)

let ordered: { cards: readonly BoardCard[]; isDone: IsDone; found: readonly BoardCard[] } | null = null

/** The cards that have a deadline, in calendar order; memoised for the last list. */
export function inDayOrder(cards: readonly BoardCard[], isDone: IsDone): readonly BoardCard[] {
  if (ordered?.cards === cards && ordered.isDone === isDone) return ordered.found
  const days = [...cardsByDay(cards, ALL_DAYS, isDone).days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  ordered = { cards, isDone, found: days.flatMap((day) => day.cards) }
  return ordered.found
}
