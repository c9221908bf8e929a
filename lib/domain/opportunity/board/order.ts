import { foldText } from '#lib/domain/text/text-fold.ts'
import { type BoardCard, deadlineDayOf } from './card.ts'

/** The orders of a column's cards: earliest deadline, largest amount, last modified, or title first. */
export const CARD_ORDERS = ['deadline', 'amount', 'modified', 'title'] as const
export type CardOrder = (typeof CARD_ORDERS)[number]

export type SortKey = string | number

/** Sorts after every title. */
const LAST = '\u{10FFFF}'

const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - 48
  return value
}

/** `2026-01-31` as 20260131: numbers compare several times as fast as strings. No deadline sorts last. */
const dayNumber = (day: string | null): number =>
  day === null
    ? Number.POSITIVE_INFINITY
    : digits(day, 0, 4) * 10_000 + digits(day, 5, 7) * 100 + digits(day, 8, 10)

const keys: Record<CardOrder, (card: BoardCard) => SortKey> = {
  deadline: ({ deadline }) => dayNumber(deadlineDayOf(deadline)),
  amount: ({ amount }) => (amount === null ? Number.POSITIVE_INFINITY : -amount),
  modified: ({ modified }) => -Date.parse(modified) || 0,
  title: ({ title }) => foldText(title ?? '') || LAST,
}

/** The sort key of a card; equal keys are ordered by id, missing values come last. */
export const sortKeyOf = (order: CardOrder): ((card: BoardCard) => SortKey) => keys[order]
