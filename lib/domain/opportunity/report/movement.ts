import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { StageKnowledge, StepsSince } from '#lib/domain/workspace/workspace.ts'
import type { BoardCard } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { MOVEMENTS, type MovementKind } from './kinds.ts'
import type { StageFacts } from './report.ts'

/** How a change is known: creation from the API, the rest from the history (docs/decisions/workspace.md). */
export type MovementKnowledge = Exclude<StageKnowledge, 'first'> | 'api'

export interface MovedCard<Card> {
  card: Card
  /** Time of the last step, milliseconds since 1970. */
  at: number
  /** `seen` where any of its steps was only seen by a read. */
  how: MovementKnowledge
  /** Stages, or days of deadlines; null: none, undefined for a creation. */
  from?: number | string | null
  to?: number | string | null
}

export type Movement<Card> = Record<MovementKind, MovedCard<Card>[]>

type MovingCard = Pick<BoardCard, 'idOpportunity' | 'idStade' | 'amount' | 'created'>

interface Net<Value> {
  from: Value
  to: Value
  at: number
  how: MovementKnowledge
}

/** Each opportunity's net change, first step to last: an undone move cancels out. Steps are newest first. */
function netOf<Value>(
  ids: readonly number[],
  step: (index: number) => Net<Value>,
): ReadonlyMap<number, Net<Value>> {
  const nets = new Map<number, Net<Value>>()
  ids.forEach((id, index) => {
    const one = step(index)
    const later = nets.get(id)
    nets.set(id, later ? { ...later, from: one.from, how: one.how === 'seen' ? 'seen' : later.how } : one)
  })
  return nets
}

const knowledge = (how: StageKnowledge | undefined): MovementKnowledge => (how === 'own' ? 'own' : 'seen')

/**
 * What was created, moved, won, lost and postponed since a time, among `cards`. A deal is in at most one of moved, won
 * and lost, by its net change of stage. One that is won or lost by now does not count as postponed.
 * @param since milliseconds since 1970
 */
export function movementOf<Card extends MovingCard>(
  cards: readonly Card[],
  { moves, deadlines }: StepsSince,
  { outcomeOf }: Pick<StageFacts, 'outcomeOf'>,
  since: number,
): Movement<Card> {
  const stages = netOf(moves.idOpportunity, (index) => ({
    from: moves.from[index] ?? null,
    to: moves.idStade[index] ?? null,
    at: moves.at[index] ?? 0,
    how: knowledge(moves.how[index]),
  }))
  const days = netOf(deadlines.idOpportunity, (index) => ({
    from: deadlines.from[index] ?? null,
    to: deadlines.deadline[index] ?? null,
    at: deadlines.at[index] ?? 0,
    how: knowledge(deadlines.how[index]),
  }))
  const found: Movement<Card> = { created: [], moved: [], won: [], lost: [], pushed: [] }
  for (const card of cards) {
    const created = Date.parse(card.created)
    const isNew = created >= since
    if (isNew) found.created.push({ card, at: created, how: 'api' })
    const stage = stages.get(card.idOpportunity)
    // A new opportunity's first stage is not a move.
    if (stage && stage.from !== stage.to) {
      const outcome = outcomeOf(stage.to)
      const ended = (outcome === 'won' || outcome === 'lost') && outcomeOf(stage.from) !== outcome
      if (ended) found[outcome].push({ card, ...stage })
      else if (!isNew || stage.from !== null) found.moved.push({ card, ...stage })
    }
    const day = days.get(card.idOpportunity)
    const isLater = day !== undefined && day.from !== null && (day.to === null || day.to > day.from)
    if (isLater && outcomeOf(card.idStade) === 'open') found.pushed.push({ card, ...day })
  }
  for (const kind of MOVEMENTS) found[kind].sort((one, other) => other.at - one.at)
  return found
}

/** Sum of the cards' current amounts, in cents. */
export const centsMoved = (some: readonly { card: Pick<BoardCard, 'amount'> }[]): number =>
  some.reduce((sum, { card }) => sum + centsOf(card), 0)

/** What became of the deals that left a stage. */
export interface StageFlow {
  idStade: number | null
  /** All moves out of the stage. */
  left: number
  /** Moved to a later open stage, or won. */
  onward: number
  lost: number
  /** Moved to an earlier stage, or parked. */
  back: number
  /** Moves whose time of entry is known too: their number, and the median time in the stage, milliseconds. */
  timed: number
  median: number | null
}

/** Of fewer moves no percentage or median is shown: they say nothing about the next one. */
export const MIN_MOVES = 5

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/**
 * Where deals went from each open stage, and the median time they had been there; a stage that nothing left is absent.
 * @param order the open stages in the board's order; a stage that is not among them comes first
 * @param shows whether an opportunity counts
 */
export function flowOf(
  { moves }: Pick<StepsSince, 'moves'>,
  order: readonly number[],
  { outcomeOf }: Pick<StageFacts, 'outcomeOf'>,
  shows: (idOpportunity: number) => boolean,
): StageFlow[] {
  const place = new Map<number | null, number>(order.map((id, at) => [id, at]))
  const placeOf = (id: number | null) => place.get(id) ?? -1
  const flows = new Map<number | null, StageFlow & { times: number[] }>()
  moves.idOpportunity.forEach((id, index) => {
    const from = moves.from[index] ?? null
    const to = moves.idStade[index] ?? null
    const entered = moves.entered[index] ?? null
    const at = moves.at[index] ?? 0
    // Without an earlier stage or time of entry this is a creation, not a move.
    if (!shows(id) || (from === null && entered === null) || outcomeOf(from) !== 'open') return
    const none = { idStade: from, left: 0, onward: 0, lost: 0, back: 0, timed: 0, median: null, times: [] }
    const flow = keptOrMade(flows, from, () => none)
    const outcome = outcomeOf(to)
    flow.left += 1
    if (outcome === 'lost') flow.lost += 1
    else if (outcome === 'won' || (outcome === 'open' && placeOf(to) > placeOf(from))) flow.onward += 1
    else flow.back += 1
    if (entered !== null) flow.times.push(at - entered)
  })
  return [...flows.values()]
    .map(({ times, ...flow }) => ({ ...flow, timed: times.length, median: medianOf(times) }))
    .sort((one, other) => placeOf(one.idStade) - placeOf(other.idStade))
}
