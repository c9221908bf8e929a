import type { Batch, BatchEntry, BatchOutcome } from '#lib/domain/batch.ts'
import type { Saved, SaveResult } from '#lib/domain/board/save-flow.ts'
import type { Board } from './board.ts'

export interface Move {
  idOpportunity: number
}

const outcomes: Record<SaveResult['outcome'], BatchOutcome> = {
  saved: 'done',
  notSaved: 'failed',
  unknown: 'unknown',
  gone: 'failed',
  cancelled: 'cancelled',
}

/** Why a card that is gone was not moved, in the shape of the other failures. */
const gone = { code: 'not_found', message: '', requestId: null, retryable: false, retryAfter: null }

const errorOf = (result: SaveResult): unknown =>
  result.outcome === 'notSaved' || result.outcome === 'unknown'
    ? result.error
    : result.outcome === 'gone'
      ? gone
      : null

export interface MoveBatch extends Batch<Move> {
  /** The moves that were saved, with what the API held before and after. */
  moved: () => readonly Saved[]
}

/** Many moves, shown at once and saved a few at a time, each with a result of its own. */
export function moveBatch(board: Board, moves: readonly Move[], idStade: number): MoveBatch {
  const moved: Saved[] = []
  let entries: readonly BatchEntry<Move>[] = moves.map((input) => ({
    input,
    outcome: 'waiting',
    error: null,
  }))
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const set = (id: number, outcome: BatchOutcome, error: unknown = null) => {
    entries = entries.map((entry) =>
      entry.input.idOpportunity === id ? { ...entry, outcome, error } : entry,
    )
    tell()
  }
  const take = (id: number, result: SaveResult) => {
    if (result.outcome === 'saved') moved.push(result)
    set(id, outcomes[result.outcome], errorOf(result))
  }
  let running: Promise<unknown> = Promise.resolve()

  const move = async ({ idOpportunity: id }: Move) => {
    set(id, 'waiting')
    const watch = () => {
      const entry = entries.find(({ input }) => input.idOpportunity === id)
      if (entry?.outcome === 'waiting' && board.stateOf(id) === 'saving') set(id, 'running')
    }
    const stop = board.subscribeCard(id, watch)
    const saving = board.patchCard(id, { idStade })
    watch()
    const result = await saving
    stop()
    take(id, result)
  }
  const start = (some: readonly Move[]) => {
    running = Promise.all([running, ...some.map(move)])
  }
  start(moves)
  const stopResolved = board.onResolved((id, result) => {
    const entry = entries.find(({ input }) => input.idOpportunity === id)
    if (entry?.outcome === 'unknown') take(id, result)
  })

  return {
    moved: () => moved,
    get: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopResolved()
      }
    },
    cancel: () => {
      for (const { input, outcome } of entries) {
        if (outcome === 'waiting') board.cancelChange(input.idOpportunity)
      }
    },
    retry: () =>
      start(
        entries
          .filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled')
          .map(({ input }) => input),
      ),
    settled: async () => {
      await running
    },
  }
}
