import type { StageKnowledge, StepsSince } from '#lib/domain/workspace/workspace.ts'
import type { BoardCard } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { MOVEMENTS, type MovementKind } from './kinds.ts'
import type { StageFacts } from './report.ts'

/** How it is known: the API says when it was created; the rest is history (docs/decisions/workspace.md). */
export type MovementKnowledge = Exclude<StageKnowledge, 'first'> | 'api'

export interface MovedCard<Card> {
  card: Card
  /** Of the last step, milliseconds since 1970. */
  at: number
  /** `seen` where any step of it was only seen. */
  how: MovementKnowledge
  /** Stages, or days of deadlines; null is none, undefined where there was no before. */
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

/** From the first step to the last of each opportunity: what was taken back is no movement. Steps come newest first. */
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
 * What was created, moved, won, lost and pushed out since a time, among the cards given. A deal is in one of moved, won and
 * lost: by where it went from where it stood. What has been lost or won is no longer pushed out.
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
    // A new one comes into its first stage from nowhere: that is no move.
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

/** The amounts of some, in cents, as they are now. */
export const centsMoved = (some: readonly { card: Pick<BoardCard, 'amount'> }[]): number =>
  some.reduce((sum, { card }) => sum + centsOf(card), 0)

/** What became of deals that left a stage. */
export interface StageFlow {
  idStade: number | null
  /** All moves out of it. */
  left: number
  /** To a later open stage, or won. */
  onward: number
  lost: number
  /** To an earlier stage, or set aside. */
  back: number
  /** Of those whose coming is known too: how many, and half of them were out within so many milliseconds. */
  timed: number
  median: number | null
}

/** Fewer than so many say nothing about the next one. */
export const FEWEST_MOVES = 5

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/**
 * Where deals went from each open stage, and how long they had been there; a stage that nothing left is absent.
 * @param order the open stages as the board has them; a stage that is not among them comes first
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
    // Without a step before it, an opportunity came from nowhere: it was made in that stage.
    if (!shows(id) || (from === null && entered === null) || outcomeOf(from) !== 'open') return
    const none = { idStade: from, left: 0, onward: 0, lost: 0, back: 0, timed: 0, median: null, times: [] }
    const flow = flows.get(from) ?? none
    flows.set(from, flow)
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
