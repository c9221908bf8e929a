import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { checkedNotSaved } from '#lib/domain/mass/checked-not-saved.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { ApiError } from '#lib/query/api-error.ts'

import type { BoardModel, Resolved } from './board.ts'
import { type MoveBatch, moveBatch } from './move-batch.ts'
import { waitingMoves } from './unsent-moves.ts'

const saved = { outcome: 'saved', card: {} } as SaveResult

it('gives each move a result, cancels what has not begun, and tries again what failed', async () => {
  const settle = new Map<number, (result: SaveResult) => void>()
  const cancelled: number[] = []
  const tries: number[] = []
  let resolved: Resolved = () => undefined
  const board: Pick<
    BoardModel,
    'getCard' | 'patchCard' | 'cancelChange' | 'stateOf' | 'subscribeCard' | 'onResolved'
  > = {
    getCard: () => undefined,
    patchCard: (id, patch) => {
      expect(patch).toEqual({ idStade: 5 })
      tries.push(id)
      return new Promise((resolve) => settle.set(id, resolve))
    },
    cancelChange: (id) => {
      cancelled.push(id)
      settle.get(id)?.({ outcome: 'cancelled', card: null })
      return true
    },
    stateOf: (id) => (id < 5 ? 'saving' : 'waiting'),
    subscribeCard: () => () => undefined,
    onResolved: (listener) => {
      resolved = listener
      return () => undefined
    },
  }
  const moves = [1, 2, 3, 4, 5].map((idOpportunity) => ({ idOpportunity, idStade: 5 }))
  const batch = moveBatch(board as BoardModel, moves)
  const outcomes = () => batch.get().map(({ outcome }) => outcome)
  expect(outcomes()).toEqual(['running', 'running', 'running', 'running', 'waiting'])
  batch.cancel()
  expect(cancelled).toEqual([5])
  const error = new Error('no')
  settle.get(1)?.(saved)
  settle.get(2)?.({ outcome: 'notSaved', error, card: null })
  settle.get(3)?.({ outcome: 'unknown', error } as SaveResult)
  settle.get(4)?.({ outcome: 'gone' })
  await batch.settled()
  expect(outcomes()).toEqual(['done', 'failed', 'unknown', 'failed', 'cancelled'])
  expect(batch.get().map((entry) => Reflect.get(Object(entry.error), 'code') ?? entry.error)).toEqual([
    null,
    error,
    error,
    'not_found',
    null,
  ])
  resolved(3, saved)
  expect(outcomes()[2]).toBe('done')
  tries.length = 0
  batch.retry()
  expect(tries).toEqual([2, 4, 5])
  for (const id of tries) settle.get(id)?.(saved)
  await batch.settled()
  expect(outcomes()).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(batch.moved()).toHaveLength(5)
})

it('cancels for an undo also what is under way and not sent, and leaves what is sent', async () => {
  const settle = new Map<number, (result: SaveResult) => void>()
  const board = {
    getCard: () => undefined,
    patchCard: (id: number) => new Promise<SaveResult>((resolve) => settle.set(id, resolve)),
    cancelChange: (id: number) => {
      if (id === 1) return false
      settle.get(id)?.({ outcome: 'cancelled', card: null })
      return true
    },
    stateOf: (id: number) => (id < 3 ? 'saving' : 'waiting'),
    subscribeCard: () => () => undefined,
    onResolved: () => () => undefined,
  }
  const moves = [1, 2, 3].map((idOpportunity) => ({ idOpportunity, idStade: 5 }))
  const batch = moveBatch(board as unknown as BoardModel, moves)
  batch.cancelUnsent()
  settle.get(1)?.(saved)
  await batch.settled()
  expect(batch.get().map(({ outcome }) => outcome)).toEqual(['done', 'cancelled', 'cancelled'])
})

it('has moves to send while the API asks to wait, and asks before it goes over a later change of the card', async () => {
  const busy = new ApiError({ code: 'rate_limited', retryAfter: 0.2 })
  const before = { idOpportunity: 1, idStade: 4 } as BoardCard
  const seen: unknown[] = []
  const board = {
    getCard: () => (seen.length === 0 ? before : { ...before, idStade: 6 }),
    patchCard: async (_id: number, _patch: unknown, saw: unknown): Promise<SaveResult> => {
      seen.push(saw)
      const error = seen.length === 1 ? busy : new Error('no')
      return seen.length < 3 ? { outcome: 'notSaved', error, card: null } : saved
    },
    cancelChange: () => false,
    stateOf: () => 'idle',
    subscribeCard: () => () => undefined,
    onResolved: () => () => undefined,
  } as unknown as BoardModel
  const batch = moveBatch(board, [{ idOpportunity: 1, idStade: 5 }])
  await expect.poll(() => batch.restsUntil()).not.toBeNull()
  expect(waitingMoves(board)).toEqual([{ idOpportunity: 1, patch: { idStade: 5 }, seen: before }])
  expect(waitingMoves({ ...board })).toEqual([])
  await batch.settled()
  expect(seen).toEqual([undefined, before])
  expect(waitingMoves(board)).toEqual([])
  batch.retry()
  await batch.settled()
  expect(seen).toEqual([undefined, before, before])
  expect(batch.get()[0]?.outcome).toBe('done')
})

it('waits for an API that is busy, one after the other; says what was read again; leaves what is held', async () => {
  const busy = new ApiError({ code: 'rate_limited', retryAfter: 0.01 })
  const lost = { code: 'outcome_unknown', requestId: 'r-1' }
  const tries: number[] = []
  const patches: unknown[] = []
  const board = {
    getCard: () => undefined,
    patchCard: async (id: number, patch: unknown): Promise<SaveResult> => {
      tries.push(id)
      patches.push(patch)
      if (id === 3) return { outcome: 'notSaved', error: lost, card: {} as Opportunity }
      const isFirst = tries.filter((one) => one === id).length === 1
      return isFirst && id < 3 ? { outcome: 'notSaved', error: busy, card: null } : saved
    },
    cancelChange: () => false,
    stateOf: () => 'saving',
    subscribeCard: () => () => undefined,
    onResolved: () => () => undefined,
  }
  const moves = [1, 2, 3, 4, 5].map((idOpportunity) => ({
    idOpportunity,
    idStade: 5,
    ...(idOpportunity === 4 ? { owner: { idUser: 9 } } : {}),
    held: idOpportunity === 5,
  }))
  const batch = moveBatch(board as unknown as BoardModel, moves)
  await batch.settled()
  expect(batch.get().map(({ outcome }) => outcome)).toEqual(['done', 'done', 'failed', 'done', 'cancelled'])
  expect(batch.get()[2]?.error).toEqual(checkedNotSaved(lost))
  expect(tries.toSorted()).toEqual([1, 1, 2, 2, 3, 4])
  expect(patches[3]).toEqual({ idStade: 5, owner: { idUser: 9 } })
  batch.retry()
  await batch.settled()
  expect(batch.get()[4]?.outcome).toBe('done')
})

describe('many moves that meet the rate limit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const begin = () => {
    const error = new ApiError({ code: 'rate_limited', retryAfter: 30 })
    const tries: number[] = []
    const board = {
      getCard: () => undefined,
      patchCard: async (id: number): Promise<SaveResult> => {
        tries.push(id)
        return tries.length <= 3 ? { outcome: 'notSaved', error, card: null } : saved
      },
      cancelChange: () => false,
      stateOf: () => 'idle',
      subscribeCard: () => () => undefined,
      onResolved: () => () => undefined,
    } as unknown as BoardModel
    const moves = [1, 2, 3].map((idOpportunity) => ({ idOpportunity, idStade: 5 }))
    return { tries, batch: moveBatch(board, moves) }
  }
  const outcomes = (batch: MoveBatch) => batch.get().map(({ outcome }) => outcome)

  it('rest once, all together', async () => {
    const { tries, batch } = begin()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(tries).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tries).toEqual([1, 2, 3, 1, 2, 3])
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'done', 'done'])
  })

  it('end soon when they are cancelled', async () => {
    const { tries, batch } = begin()
    const ended = vi.fn()
    void batch.settled().then(ended)
    await vi.advanceTimersByTimeAsync(1_500)
    batch.cancel()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended).toHaveBeenCalled()
    expect(tries).toEqual([1, 2, 3])
    expect(outcomes(batch)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})

it('no longer counts a card for which the person chose the colleague’s version', async () => {
  const board = {
    getCard: () => undefined,
    patchCard: async (id: number): Promise<SaveResult> =>
      id === 1 ? { outcome: 'cancelled', card: null, tookTheirs: true } : saved,
    stateOf: () => 'idle',
    subscribeCard: () => () => undefined,
    onResolved: () => () => undefined,
  } as unknown as BoardModel
  const batch = moveBatch(
    board,
    [1, 2].map((idOpportunity) => ({ idOpportunity, idStade: 5 })),
  )
  await batch.settled()
  expect(batch.get()).toMatchObject([{ input: { idOpportunity: 2 }, outcome: 'done' }])
})
