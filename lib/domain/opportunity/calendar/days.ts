import { dayAfter } from '#lib/domain/time/day-after.ts'
import type { BoardCard } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { deadlineDay } from '../deadlines.ts'
import { isDay } from '../opportunity-form.ts'
import { type DaySpan, spanOf } from '../report/period.ts'
import type { CalendarSpan } from './span.ts'

/** The days that a calendar shows, week by week, each from Monday: YYYY-MM-DD. */
export function weeksOf(span: CalendarSpan, day: string): string[][] {
  const { from, to } = spanOf(span, day)
  const weeks: string[][] = []
  for (let monday = spanOf('week', from).from; monday <= to; monday = dayAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => dayAfter(monday, at)))
  return weeks
}

/**
 * The day to look at, so many months or weeks away. From the 31st the shorter month's last day is meant; the same day of
 * the week stays in a week's.
 */
export function steppedDay(span: CalendarSpan, day: string, step: number): string {
  if (span === 'week') return dayAfter(day, 7 * step)
  const { from, to } = spanOf('month', day, step)
  const same = `${from.slice(0, 8)}${day.slice(8)}`
  return same > to ? to : same
}

const isWithin = (day: string, { from, to }: DaySpan): boolean => day >= from && day <= to

/** What falls on a day. */
export interface CalendarDay {
  day: string
  /** What is still to be done first; of those the largest amount, none last. */
  cards: readonly BoardCard[]
  cents: number
}

export interface CalendarDays {
  /** By day; days without a deadline are absent. */
  days: ReadonlyMap<string, CalendarDay>
  /** How many have no deadline, or one that is no day. */
  without: number
}

/** Whether nothing is to be done any more: won, lost, set aside. */
type IsDone = (card: BoardCard) => boolean
const never = () => false

const inOrder = (isDone: IsDone) => (a: BoardCard, b: BoardCard) =>
  Number(isDone(a)) - Number(isDone(b)) ||
  Number(a.amount === null) - Number(b.amount === null) ||
  (b.amount ?? 0) - (a.amount ?? 0) ||
  a.idOpportunity - b.idOpportunity

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' }

/**
 * The cards of the days of a stretch.
 * @param within the days to gather, both included; all when left out
 */
export function cardsByDay(
  cards: readonly BoardCard[],
  within: DaySpan = ALL_DAYS,
  isDone: IsDone = never,
): CalendarDays {
  const found = new Map<string, { day: string; cards: BoardCard[]; cents: number }>()
  let without = 0
  for (const card of cards) {
    const day = deadlineDay(card.deadline)
    if (day === null) without += 1
    else if (isWithin(day, within)) {
      const one = found.get(day) ?? { day, cards: [], cents: 0 }
      one.cards.push(card)
      one.cents += centsOf(card)
      found.set(day, one)
    }
  }
  for (const day of found.values()) day.cards.sort(inOrder(isDone))
  return { days: found, without }
}

/** The nearest day with a deadline after `to` and before `from`: where to look when a stretch is empty. */
export function nearestDays(
  cards: readonly BoardCard[],
  { from, to }: DaySpan,
): { before: string | null; after: string | null } {
  let before: string | null = null
  let after: string | null = null
  for (const { deadline } of cards) {
    const day = deadlineDay(deadline)
    // No calendar goes to a day that stands for "never": 9999-12-31.
    if (day === null || !isDay(day)) continue
    if (day < from && (before === null || day > before)) before = day
    if (day > to && (after === null || day < after)) after = day
  }
  return { before, after }
}

/** How many cards a day's box shows, where `fit` have room: one less than that where a line must say that there are others. */
export const shownOf = (count: number, fit: number): number =>
  count <= fit ? count : Math.max(0, Math.min(fit, count) - 1)

let ordered: { cards: readonly BoardCard[]; isDone: IsDone; found: readonly BoardCard[] } | null = null

/** The cards that have a deadline, day by day, as a calendar shows them; worked out once for the same list. */
export function inDayOrder(cards: readonly BoardCard[], isDone: IsDone = never): readonly BoardCard[] {
  if (ordered?.cards === cards && ordered.isDone === isDone) return ordered.found
  const days = [...cardsByDay(cards, ALL_DAYS, isDone).days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  ordered = { cards, isDone, found: days.flatMap((day) => day.cards) }
  return ordered.found
}
