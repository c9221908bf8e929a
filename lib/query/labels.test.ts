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
  expect(labels.get(3)).toBe(null)
  broken = false
  await vi.advanceTimersByTimeAsync(30_000)
  labels.subscribe(3, () => told.push(3))
  await vi.advanceTimersByTimeAsync(50)
  expect(labels.get(3)).toBe('Name 3')
  labels.wipe()
  expect(labels.get(1)).toBe(undefined)
})

it('reads what a search asks for in parts, one at a time, and says when more is known', async () => {
  const asked: number[][] = []
  const labels = createLabels(
    async (ids) => {
      asked.push([...ids])
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (ids.includes(3)) throw new Error('down')
      return new Map(ids.map((id) => [id, `Café n° ${id}`]))
    },
    { most: 2 },
  )
  let told = 0
  labels.subscribeAll(() => {
    told += 1
  })
  const words = () => [1, 2, 3, 4, 5].map(labels.words)
  expect(words()).toEqual(['', '', '', '', ''])
  await vi.advanceTimersByTimeAsync(130)
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(words()).toEqual(['cafe n 1', 'cafe n 2', '', '', ''])
  expect(labels.isReading()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(labels.isReading()).toBe(false)
  // The part that failed leaves its own alone, and is not asked for again at once.
  expect(words()).toEqual(['cafe n 1', 'cafe n 2', '', '', 'cafe n 5'])
  expect(asked).toHaveLength(3)
  expect(told).toBeLessThanOrEqual(3)
  expect(labels.version()).toBe(told)
})
