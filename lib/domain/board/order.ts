import { foldText } from '../text-fold.ts'
import type { BoardCard } from './card.ts'

/** By what the cards of a column stand: earliest deadline, largest amount, last modified, or title first. */
export const CARD_ORDERS = ['deadline', 'amount', 'modified', 'title'] as const
export type CardOrder = (typeof CARD_ORDERS)[number]

export type SortKey = string | number

/** After every text that a title or a day can be. */
const LAST = '\u{10FFFF}'

const keys: Record<CardOrder, (card: BoardCard) => SortKey> = {
  deadline: ({ deadline }) => deadline?.slice(0, 10) || LAST,
  amount: ({ amount }) => (amount === null ? Number.POSITIVE_INFINITY : -amount),
  modified: ({ modified }) => -Date.parse(modified) || 0,
  title: ({ title }) => foldText(title ?? '') || LAST,
}

/** What a card is sorted by: one comparison of two keys, the id where they are equal. What is missing comes last. */
export const sortKeyOf = (order: CardOrder): ((card: BoardCard) => SortKey) => keys[order]
