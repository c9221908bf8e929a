import { CARD_ORDERS, type CardOrder } from './order.ts'
import { readOutcomes, type StadeOutcomes } from './stade-outcome.ts'

/** The fields of a card that can be left out. Its title always shows. */
export const SHOWN_FIELDS = ['company', 'amount', 'deadline', 'owner', 'contact', 'age'] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

/** A column's soft limit: past it the column warns, and forbids nothing. */
export interface ColumnLimit {
  kind: 'count' | 'amount'
  most: number
}

/** How a person wants the board. */
export interface BoardSettings {
  hidden: readonly ShownField[]
  compact: boolean
  order: CardOrder
  /** Columns folded by hand, by key as text. */
  folded: readonly string[]
  foldEmpty: boolean
  /** By column key as text. */
  limits: Readonly<Record<string, ColumnLimit>>
  /** What a stage means for a deal, where the person said so: its label suggests it otherwise. */
  outcomes: StadeOutcomes
}

export const FIRST_SETTINGS: BoardSettings = {
  hidden: [],
  compact: false,
  order: 'deadline',
  folded: [],
  foldEmpty: false,
  limits: {},
  outcomes: {},
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function limitsOf(value: unknown): Record<string, ColumnLimit> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, limit]) => {
      if (!isObject(limit)) return []
      const { kind, most } = limit
      const known = kind === 'count' || kind === 'amount'
      return known && typeof most === 'number' && Number.isFinite(most) && most >= 0
        ? [[key, { kind, most }] as const]
        : []
    }),
  )
}

/** Reads what a browser kept. What cannot be read is as at first; never throws. */
export function readSettings(text: string | null): BoardSettings {
  let value: unknown
  try {
    value = text === null ? null : JSON.parse(text)
  } catch {
    return FIRST_SETTINGS
  }
  if (!isObject(value)) return FIRST_SETTINGS
  const { hidden, compact, order, folded, foldEmpty, limits, outcomes } = value
  return {
    hidden: SHOWN_FIELDS.filter((field) => listOf(hidden).includes(field)),
    compact: compact === true,
    order: CARD_ORDERS.find((known) => known === order) ?? FIRST_SETTINGS.order,
    folded: listOf(folded).filter((key): key is string => typeof key === 'string'),
    foldEmpty: foldEmpty === true,
    limits: limitsOf(limits),
    outcomes: readOutcomes(outcomes),
  }
}

/** How far a column is over its limit; null while it is not, or has none. */
export function overLimit(limit: ColumnLimit | undefined, count: number, cents: number): number | null {
  if (!limit) return null
  const over = (limit.kind === 'count' ? count : cents / 100) - limit.most
  return over > 0 ? over : null
}
