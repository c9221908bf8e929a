import { expect, it } from 'vitest'

import type { SaveResult } from '#lib/domain/board/save-flow.ts'

import type { Board, Resolved } from './board.ts'
import { moveBatch } from './move-batch.ts'

const saved = { outcome: 'saved', card: {} } as SaveResult

it('gives each move a result, cancels what has not begun, and tries again what failed', async () => {
  const settle = new Map<number, (result: SaveResult) => void>()
  const cancelled: number[] = []
  const tries: number[] = []
  let resolved: Resolved = () => undefined
  const board: Pick<Board, 'patchCard' | 'cancelChange' | 'stateOf' | 'subscribeCard' | 'onResolved'> = {
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
  const moves = [1, 2, 3, 4, 5].map((idOpportunity) => ({ idOpportunity }))
  const batch = moveBatch(board as Board, moves, 5)
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
