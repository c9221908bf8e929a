import { expect, it } from 'vitest'

import { Lane } from './lane.ts'

const soon = () => performance.now() + 5_000
const never = new AbortController().signal

it('serves so many at once, the others in turn, and refuses whom it has no room for', async () => {
  const lane = new Lane(1, 2)
  const leave = await lane.enter(never, soon())
  const turns: number[] = []
  const waiting = [1, 2].map(async (turn) => {
    const mine = await lane.enter(never, soon())
    turns.push(turn)
    return mine
  })
  expect(await lane.enter(never, soon())).toBeNull()
  leave?.()
  const first = await waiting[0]
  expect([turns, lane.waiting]).toEqual([[1], 1])
  first?.()
  await waiting[1]
  expect([turns, lane.waiting]).toEqual([[1, 2], 0])
})

it('lets those who are left, or late, out of the queue at once', async () => {
  const lane = new Lane(1, 10)
  const leave = await lane.enter(never, soon())
  const gone = new AbortController()
  const left = lane.enter(gone.signal, soon())
  const late = lane.enter(never, performance.now() + 20)
  const next = lane.enter(never, soon())
  gone.abort()
  await expect(left).rejects.toMatchObject({ failure: 'cancelled', sent: false })
  expect(lane.waiting).toBe(2)
  await expect(late).rejects.toMatchObject({ failure: 'timeout', sent: false })
  expect(lane.waiting).toBe(1)
  leave?.()
  expect(await next).toBeTypeOf('function')
  await expect(lane.enter(gone.signal, soon())).rejects.toMatchObject({ failure: 'cancelled' })
})
