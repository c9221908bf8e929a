import { type Batch, type BatchEntry, type BatchOutcome, MAX_PAUSES } from '#lib/domain/mass/batch.ts'
import { checkedNotSaved } from '#lib/domain/mass/checked-not-saved.ts'
import type { OpportunityPatch, Owner, SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { isOutcomeUnknown, type Saved, type SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { restOf } from '#lib/query/batch-rules.ts'
import { createListeners } from '#lib/store.ts'
import type { BoardModel } from './board.ts'
import { movesUnderWay } from './unsent-moves.ts'

export interface Move {
  idOpportunity: number
  idStade: number | null
  /** The new owner of a card that has none. */
  owner?: Owner
  /** The version that the person saw, where it differs from the board's. */
  seen?: SeenCard | undefined
  /** Not started until it is retried. */
  held?: boolean
}

const outcomes: Record<SaveResult['outcome'], BatchOutcome> = {
  saved: 'done',
  notSaved: 'failed',
  unknown: 'unknown',
  gone: 'failed',
  cancelled: 'cancelled',
}

/** The error for a deleted card, in the shape of the other errors. */
const gone = { code: 'not_found', message: '', requestId: null, retryable: false, retryAfter: null }

function errorOf(result: SaveResult): unknown {
  if (result.outcome === 'gone') return gone
  if (result.outcome === 'unknown') return result.error
  if (result.outcome !== 'notSaved') return null
  // The write was not confirmed, and a read shows that it was not saved.
  return result.card !== null && isOutcomeUnknown(result.error) ? checkedNotSaved(result.error) : result.error
}

export interface MoveBatch extends Batch<Move> {
  moved: () => readonly Saved[]
  /** Cancels also those that are under way and whose write has not begun, as without a network. */
  cancelUnsent: () => void
}

/** Many moves, shown optimistically and saved a few at a time, each with its own result. */
export function moveBatch(board: BoardModel, moves: readonly Move[]): MoveBatch {
  const moved: Saved[] = []
  /** With what was seen: a later try does not go over a newer move of the card unasked, be it a colleague's or one's own. */
  const entries = new Map(
    moves.map((one): [number, BatchEntry<Move>] => [
      one.idOpportunity,
      {
        input: { ...one, seen: one.seen ?? board.getCard(one.idOpportunity) },
        outcome: one.held ? 'cancelled' : 'waiting',
        error: null,
      },
    ]),
  )
  /** The snapshot; null: outdated. Copied on demand, as thousands of entries change one by one. */
  let shown: readonly BatchEntry<Move>[] | null = null
  const { subscribe, tell, count } = createListeners()
  const outcomeOf = (id: number) => entries.get(id)?.outcome
  const changed = () => {
    shown = null
    tell()
  }
  const set = (id: number, outcome: BatchOutcome, error: unknown = null) => {
    const entry = entries.get(id)
    if (!entry) return
    entries.set(id, { ...entry, outcome, error })
    changed()
  }
  const take = (id: number, result: SaveResult) => {
    if (result.outcome === 'saved') moved.push(result)
    if (result.outcome === 'cancelled' && result.tookTheirs) {
      // The colleague's version was chosen: there is nothing left to move.
      entries.delete(id)
      return changed()
    }
    set(id, outcomes[result.outcome], errorOf(result))
  }
  let running: Promise<void> = Promise.resolve()
  let until: number | null = null
  // Rate-limited moves are retried one after the other, once the wait is over.
  let lane: Promise<unknown> = Promise.resolve()

  const patches = new Map<number, OpportunityPatch>()
  const save = async ({ idOpportunity: id, idStade, owner, seen }: Move) => {
    const watch = () => {
      if (outcomeOf(id) === 'waiting' && board.stateOf(id) === 'saving') set(id, 'running')
    }
    const stop = board.subscribeCard(id, watch)
    const patch: OpportunityPatch = { idStade, ...(owner ? { owner } : {}) }
    patches.set(id, patch)
    const saving = board.patchCard(id, patch, seen)
    watch()
    const result = await saving
    stop()
    return result
  }
  /** Whether a move met the rate limit: the API says how long all wait, counted once. */
  const isLimited = (result: SaveResult): boolean => {
    const pause = result.outcome === 'notSaved' ? restOf(result.error) : null
    if (pause !== null) until = Math.max(until ?? 0, Date.now() + pause)
    return pause !== null
  }
  const afterRest = async (move: Move): Promise<SaveResult> => {
    const waits = () => outcomeOf(move.idOpportunity) === 'waiting'
    for (let rests = 1; ; rests += 1) {
      // In short steps, so that a cancel, as by Undo, ends it soon.
      while (waits() && until !== null && until > Date.now()) await wait(Math.min(until - Date.now(), 1_000))
      if (!waits()) return { outcome: 'cancelled', card: null }
      until = null
      const result = await save(move)
      if (!isLimited(result) || rests === MAX_PAUSES) return result
      set(move.idOpportunity, 'waiting')
    }
  }
  const move = async (one: Move) => {
    const { idOpportunity: id } = one
    set(id, 'waiting')
    let result = await save(one)
    if (isLimited(result)) {
      set(id, 'waiting')
      const turn = lane.then(() => afterRest(entries.get(id)?.input ?? one))
      lane = turn
      result = await turn
    }
    take(id, result)
  }
  const start = (some: readonly Move[]) => {
    movesUnderWay.set(batch, board)
    const own = Promise.all([running, ...some.map(move)]).then(() => {
      if (running === own) movesUnderWay.delete(batch)
    })
    running = own
  }
  const cancelThose = (which: readonly BatchOutcome[]) => {
    for (const { input, outcome } of entries.values()) {
      if (!which.includes(outcome)) continue
      const { idOpportunity: id } = input
      const isCancelled = board.cancelChange(id, patches.get(id) ?? {})
      // Waiting for the rate limit: the board has no such change, only the batch.
      if (!isCancelled && outcome === 'waiting') set(id, 'cancelled')
    }
  }
  const batch: MoveBatch = {
    moved: () => moved,
    restsUntil: () => until,
    get: () => {
      shown ??= [...entries.values()]
      return shown
    },
    subscribe,
    isShown: () => count() > 0,
    close: board.onResolved((id, result) => {
      if (outcomeOf(id) === 'unknown') take(id, result)
    }),
    cancel: () => cancelThose(['waiting']),
    cancelUnsent: () => cancelThose(['waiting', 'running']),
    retry: () =>
      start(
        [...entries.values()]
          .filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled')
          .map(({ input }) => input),
      ),
    settled: () => running,
  }
  start(moves.filter(({ held }) => !held))
  return batch
}
