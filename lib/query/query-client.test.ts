import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { errorOf, networkError } from './api-error.ts'
import { makeQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('leaves no timer on the server, which would keep the whole request', async () => {
  const client = makeQueryClient()
  client.setQueryData(['set'], 1)
  await client.fetchQuery({ queryKey: ['fetched'], queryFn: () => Promise.resolve(2) })
  await client.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')) })
  expect(vi.getTimerCount()).toBe(0)
})

const ofBalancer = (status: number) => errorOf(new Response('<h1>Bad Gateway</h1>', { status }))
const ofOurs = (status: number, code: string) => errorOf(Response.json({ code }, { status }))

it.each([
  ['no connection', async () => networkError(new TypeError('Failed to fetch')), 3],
  ['a balancer without a copy', () => ofBalancer(502), 3],
  ['a balancer without any copy', () => ofBalancer(503), 3],
  ['our own word', () => ofOurs(502, 'upstream_error'), 1],
  ['an odd answer', () => ofBalancer(500), 1],
  ['signed out', () => ofOurs(401, 'session_invalid'), 1],
])('asks again within two seconds after %s, or not at all', async (_, failure, times) => {
  const error = await failure()
  const queryFn = vi.fn(() => Promise.reject(error))
  const asked = makeQueryClient()
    .fetchQuery({
      queryKey: ['read'],
      queryFn,
      retry: makeQueryClient().getDefaultOptions().queries?.retry ?? 0,
    })
    .catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toBe('failed')
  expect(queryFn).toHaveBeenCalledTimes(times)
})

it('never repeats a write', async () => {
  expect(makeQueryClient().getDefaultOptions().mutations?.retry).toBe(false)
})
