import { isObject } from '#lib/domain/api/is-object.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { DEFAULT_STUCK_DAYS } from '../stuck.ts'
import { CARD_ORDERS, type CardOrder } from './order.ts'
import { readStadeOutcomes, type StadeOutcomes } from './stade-outcome.ts'

/** The card fields that can be hidden. The title is always shown. */
export const SHOWN_FIELDS = ['company', 'amount', 'deadline', 'owner', 'contact', 'age'] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

/** A column's soft limit: above it the column warns, but nothing is refused. */
export interface ColumnLimit {
  kind: 'count' | 'amount'
  most: number
}

/** A limit as stored in the workspace, for the column `key`. */
export interface KnownLimit extends ColumnLimit {
  key: string
}

/** The team's limit: it applies where a person has none of their own. */
export interface TeamColumnLimit extends ColumnLimit {
  /** Its id in the workspace. */
  id: string
  by: string | null
}

/** The key for every stage that has no rule of its own. */
export const EVERY_STAGE = 'all'

export const FIRST_SETTINGS = {
  hidden: [] as readonly ShownField[],
  compact: false,
  order: 'deadline' as CardOrder,
  /** Keys (as strings) of the columns folded by hand. */
  folded: [] as readonly string[],
  foldEmpty: false,
  /** Columns at the board's end, folded by default, that were opened by hand. */
  opened: [] as readonly string[],
  /** Lanes folded by hand (keys by `laneSettingsKey`). */
  foldedLanes: [] as readonly string[],
  /** A person's own limits, by column key (as a string). */
  limits: {} as Readonly<Record<string, ColumnLimit>>,
  /** The team's limits, likewise, as last fetched. */
  teamLimits: {} as Readonly<Record<string, TeamColumnLimit>>,
  /** A person's own limits that the workspace had when it was last fetched, by its ids. */
  knownLimits: {} as Readonly<Record<string, KnownLimit>>,
  /** Outcomes of stages that the person or the team set; others are guessed from the stage's label. */
  outcomes: {} as StadeOutcomes,
  /** Those of them that the team set. */
  teamOutcomes: {} as StadeOutcomes,
  /** Probability of winning a deal, in percent, by stage, as the team set it. */
  teamProbabilities: {} as Readonly<Record<string, number>>,
  /** Days without a change after which a card is stuck, by stage or `EVERY_STAGE`, as the team set it. */
  teamStuckDays: {} as Readonly<Record<string, number>>,
}

export type BoardSettings = typeof FIRST_SETTINGS

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown) => listOf(value).filter((one): one is string => typeof one === 'string')

/** Keeps the valid limits. Their other fields are written by this app and not checked. */
function limitsOf<Limit extends ColumnLimit>(value: unknown): Record<string, Limit> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([, limit]) => {
      if (!isObject(limit)) return false
      const { kind, most } = limit
      const known = kind === 'count' || kind === 'amount'
      return known && typeof most === 'number' && Number.isFinite(most) && most >= 0
    }),
  ) as Record<string, Limit>
}

function numbersOf(value: unknown): Record<string, number> {
  const some = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(some.filter((one): one is [string, number] => Number.isFinite(one[1])))
}

/** Days without a change after which a card in this stage is stuck; 0: never. */
export const stuckDaysOf = (said: BoardSettings['teamStuckDays'], idStade: number | null): number =>
  said[String(idStade)] ?? said[EVERY_STAGE] ?? DEFAULT_STUCK_DAYS

/** Parses the settings that a browser stored. What is invalid gets its default; never throws. */
export function readSettings(text: string | null): BoardSettings {
  const value = jsonIn(text)
  if (!isObject(value)) return FIRST_SETTINGS
  const { hidden, compact, order, folded, foldEmpty, limits, teamLimits, knownLimits, outcomes } = value
  return {
    hidden: SHOWN_FIELDS.filter((field) => listOf(hidden).includes(field)),
    compact: compact === true,
    order: CARD_ORDERS.find((known) => known === order) ?? FIRST_SETTINGS.order,
    folded: textsOf(folded),
    foldEmpty: foldEmpty === true,
    opened: textsOf(value.opened),
    foldedLanes: textsOf(value.foldedLanes),
    limits: limitsOf(limits),
    teamLimits: limitsOf(teamLimits),
    knownLimits: limitsOf(knownLimits),
    outcomes: readStadeOutcomes(outcomes),
    teamOutcomes: readStadeOutcomes(value.teamOutcomes),
    teamProbabilities: numbersOf(value.teamProbabilities),
    teamStuckDays: numbersOf(value.teamStuckDays),
  }
}

/** The limit that applies to a column: a person's own, else the team's. */
export const limitOf = ({ limits, teamLimits }: BoardSettings, key: string): ColumnLimit | undefined =>
  limits[key] ?? teamLimits[key]

/** By how much a column exceeds its limit; null where it does not, or has none. */
export function overLimit(limit: ColumnLimit | undefined, count: number, cents: number): number | null {
  if (!limit) return null
  const over = (limit.kind === 'count' ? count : cents / 100) - limit.most
  return over > 0 ? over : null
}
