import { getEventListeners } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { Call } from '../http/handle.ts'
import { ending } from '../process/closing.ts'
import { followLive } from './live-route.ts'

const session = { id: 'one', scope: 'account:one' }
vi.mock('../session/session.ts', () => ({
  sessionOfCall: async () => ({ session }),
  readSession: async () => session,
}))
const counted = { all: 0, own: 0 }
vi.mock('./live.ts', () => ({
  live: () => ({ count: () => counted, subscribe: () => () => undefined }),
}))

const waiting = () => getEventListeners(ending(), 'abort').length

const callOf = (signal: AbortSignal) =>
  ({ request: { headers: { get: () => null }, signal } }) as unknown as Call

it('leaves nothing behind of a tab that was closed', async () => {
  const before = waiting()
  for (let tab = 0; tab < 3; tab += 1) {
    const gone = new AbortController()
    const { body } = await followLive(callOf(gone.signal))
    const events = (body as { stream: AsyncGenerator<Buffer> }).stream
    expect((await events.next()).value?.toString()).toBe('retry: 2000\n\n')
    const next = events.next()
    expect(waiting()).toBe(before + 1)
    gone.abort()
    expect((await next).done).toBe(true)
  }
  expect(waiting()).toBe(before)
})

it.each([
  { all: 500, own: 0 },
  { all: 25, own: 25 },
])('refuses one connection too many: %j', async (there) => {
  Object.assign(counted, there)
  await expect(followLive(callOf(new AbortController().signal))).rejects.toMatchObject({ status: 503 })
})
