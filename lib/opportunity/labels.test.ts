import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createLabels } from './labels.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks for the names of a moment together, once each, and tells who waits', async () => {
  const asked: number[][] = []
  let broken = false
  const labels = createLabels(async (ids) => {
    asked.push([...ids])
    if (broken) throw new Error('down')
    return new Map(ids.filter((id) => id < 10).map((id) => [id, `Name ${id}`]))
  })
  const told: number[] = []
  const stop = labels.subscribe(1, () => told.push(1))
  labels.subscribe(2, () => told.push(2))
  labels.subscribe(1, () => told.push(1))
  labels.subscribe(11, () => told.push(11))
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toEqual([[1, 2, 11]])
  expect(told).toEqual([1, 1, 2, 11])
  expect([labels.get(1), labels.get(11), labels.get(3)]).toEqual(['Name 1', null, undefined])
  stop()
  broken = true
  labels.subscribe(3, () => told.push(3))
  await vi.advanceTimersByTimeAsync(50)
  labels.subscribe(3, () => told.push(3))
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toHaveLength(2)
  broken = false
  await vi.advanceTimersByTimeAsync(30_000)
  labels.subscribe(3, () => told.push(3))
  await vi.advanceTimersByTimeAsync(50)
  expect(labels.get(3)).toBe('Name 3')
  labels.wipe()
  expect(labels.get(1)).toBe(undefined)
})
