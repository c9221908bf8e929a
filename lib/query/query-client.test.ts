import { afterEach, beforeEach, expect, it, vi } from 'vitest'

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
