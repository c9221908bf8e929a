import { getEventListeners } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { Call } from '../http/handle.ts'
import { ending } from '../process/closing.ts'
import { followLive } from './live-route.ts'

const session = { id: 'one', scope: 'account:one', signedOn: null as { subject: string } | null }
vi.mock('../session/session.ts', () => ({
  requiredSession: async () => ({ session }),
  readSession: async () => session,
}))
vi.mock('../env.ts', () => ({ env: () => ({}) }))

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

/** Opens a connection of that session, and leaves it open. */
async function listen(id: string, subject: string | null, account = 'two') {
  Object.assign(session, { id, scope: `account:${account}`, signedOn: subject === null ? null : { subject } })
  const { body } = await followLive(callOf(new AbortController().signal))
  await (body as { stream: AsyncGenerator<Buffer> }).stream.next()
}
const refusal = { status: 503, code: 'workspace_unavailable' }

it('a person has 25 connections, however often they sign in; so has a session that began with a key', async () => {
  for (let tab = 0; tab < 25; tab += 1) {
    await listen(`anne ${tab}`, 'anne')
    await listen('key', null)
  }
  await expect(listen('anne anew', 'anne')).rejects.toMatchObject(refusal)
  await expect(listen('key', null)).rejects.toMatchObject(refusal)
  await listen('bernd', 'bernd')
  await listen('other key', null)
})

it('an account has 500 connections', async () => {
  for (let tab = 0; tab < 500; tab += 1) await listen(`${tab}`, null, 'three')
  await expect(listen('one more', null, 'three')).rejects.toMatchObject(refusal)
})
