import { setTimeout as delay } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { Pace } from './pace.ts'

const staying = new AbortController().signal

it('has calls go one after another once one was refused', async () => {
  const pace = new Pace()
  await pace.turn(staying)
  expect(pace.refused(0.05)).toBe(true)
  const began = performance.now()
  const order: number[] = []
  await Promise.all([1, 2, 3].map(async (nth) => pace.turn(staying).then(() => order.push(nth))))
  expect(order).toEqual([1, 2, 3])
  // 50 ms as requested, then two gaps of 220.
  expect(performance.now() - began).toBeGreaterThan(450)
})

it('has nobody wait for the turns of those who have left', async () => {
  const pace = new Pace()
  pace.refused(0.1)
  const leaving = new AbortController()
  const left = Array.from({ length: 120 }, () => pace.turn(leaving.signal))
  await delay(10)
  leaving.abort()
  await Promise.all(left)
  const began = performance.now()
  await pace.turn(staying)
  expect(performance.now() - began).toBeLessThan(2_000)
})

it('keeps no call waiting longer than it may where the API asks for more pauses meanwhile', async () => {
  const pace = new Pace()
  pace.refused(0.05)
  const began = performance.now()
  const waiting = pace.turn(staying, began + 200)
  pace.refused(1)
  await expect(waiting).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  expect(performance.now() - began).toBeLessThan(900)
})

it('lets all go on at the end', async () => {
  const pace = new Pace()
  pace.refused(1)
  const began = performance.now()
  const waiting = [1, 2, 3].map(() => pace.turn(staying))
  pace.end()
  await Promise.all([...waiting, pace.turn(staying)])
  expect(performance.now() - began).toBeLessThan(900)
})

it('says so where the wait would be long', async () => {
  const pace = new Pace()
  pace.refused(1)
  const leaving = new AbortController()
  const many = Array.from({ length: 200 }, () => pace.turn(leaving.signal))
  const ends = await Promise.race([
    Promise.allSettled(many),
    delay(50).then(() => {
      leaving.abort()
      return Promise.allSettled(many)
    }),
  ])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused.length).toBeGreaterThan(50)
  expect(refused[0]).toMatchObject({ status: 429, code: 'rate_limited' })
})
