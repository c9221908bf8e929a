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
vi.mock('./live.ts', () => ({ live: () => ({ count: () => 0, subscribe: () => () => undefined }) }))

const waiting = () => getEventListeners(ending(), 'abort').length

it('leaves nothing behind of a tab that was closed', async () => {
  const before = waiting()
  for (let tab = 0; tab < 3; tab += 1) {
    const gone = new AbortController()
    const call = { request: { headers: { get: () => null }, signal: gone.signal } } as unknown as Call
    const { body } = await followLive(call)
    const events = (body as { stream: AsyncGenerator<Buffer> }).stream
    expect((await events.next()).value?.toString()).toBe('retry: 2000\n\n')
    const next = events.next()
    expect(waiting()).toBe(before + 1)
    gone.abort()
    expect((await next).done).toBe(true)
  }
  expect(waiting()).toBe(before)
})
