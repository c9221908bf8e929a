import { isObject } from '#lib/domain/api/is-object.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { USUAL_STUCK_DAYS } from '../stuck.ts'
import { CARD_ORDERS, type CardOrder } from './order.ts'
import { readStadeOutcomes, type StadeOutcomes } from './stade-outcome.ts'

/** The fields of a card that can be left out. Its title always shows. */
export const SHOWN_FIELDS = ['company', 'amount', 'deadline', 'owner', 'contact', 'age'] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

/** A column's soft limit: past it the column warns, and forbids nothing. */
export interface ColumnLimit {
  kind: 'count' | 'amount'
  most: number
}

/** A limit that the workspace holds, of the column `key`. */
export interface KnownLimit extends ColumnLimit {
  key: string
}

/** The team's: it holds where somebody has none of their own. */
export interface TeamColumnLimit extends ColumnLimit {
  /** Its id in the workspace. */
  id: string
  by: string | null
}

/** How a person wants the board. */
export interface BoardSettings {
  hidden: readonly ShownField[]
  compact: boolean
  order: CardOrder
  /** Columns folded by hand, by key as text. */
  folded: readonly string[]
  foldEmpty: boolean
  /** Columns at the board's end, which are folded at first, that were opened by hand. */
  opened: readonly string[]
  /** Lanes folded by hand (`laneKept`). */
  foldedLanes: readonly string[]
  /** By column key as text. */
  limits: Readonly<Record<string, ColumnLimit>>
  /** Likewise, as they were last known. */
  teamLimits: Readonly<Record<string, TeamColumnLimit>>
  /** Those of one's own that the workspace held when it last told, by its id. */
  knownLimits: Readonly<Record<string, KnownLimit>>
  /** What a stage means for a deal, where the person said so: its label suggests it otherwise. */
  outcomes: StadeOutcomes
  /** Those of them that the team has said. */
  teamOutcomes: StadeOutcomes
  /** That a deal will be won, in percent, by stage: as the team said. */
  teamProbabilities: Readonly<Record<string, number>>
  /** Days without a change after which one is stuck, by stage or `EVERY_STAGE`: as the team said. */
  teamStuckDays: Readonly<Record<string, number>>
}

/** Stands for every stage that has no rule of its own. */
export const EVERY_STAGE = 'all'

export const FIRST_SETTINGS: BoardSettings = {
  hidden: [],
  compact: false,
  order: 'deadline',
  folded: [],
  foldEmpty: false,
  opened: [],
  foldedLanes: [],
  limits: {},
  teamLimits: {},
  knownLimits: {},
  outcomes: {},
  teamOutcomes: {},
  teamProbabilities: {},
  teamStuckDays: {},
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown) => listOf(value).filter((one): one is string => typeof one === 'string')

/** What else is said of a limit is ours, and comes along. */
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

/** Days without a change after which one in this stage is stuck; 0: never. */
export const stuckDaysOf = (said: BoardSettings['teamStuckDays'], idStade: number | null): number =>
  said[String(idStade)] ?? said[EVERY_STAGE] ?? USUAL_STUCK_DAYS

/** Reads what a browser kept. What cannot be read is as at first; never throws. */
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

/** The limit that holds for a column: one's own, else the team's. */
export const limitOf = ({ limits, teamLimits }: BoardSettings, key: string): ColumnLimit | undefined =>
  limits[key] ?? teamLimits[key]

/** How far a column is over its limit; null while it is not, or has none. */
export function overLimit(limit: ColumnLimit | undefined, count: number, cents: number): number | null {
  if (!limit) return null
  const over = (limit.kind === 'count' ? count : cents / 100) - limit.most
  return over > 0 ? over : null
}
