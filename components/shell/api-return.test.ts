import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followApiReturn } from './api-return.ts'
import { connectionStore, watchOutcomes } from './connection-store.ts'

const page = { hidden: false }
let failure: string | null
const ready = vi.fn(async () => new Response(null, { status: failure ? 503 : 200 }))
const read = vi.fn(async () => {
  if (failure) throw Object.assign(new Error(failure), { code: failure })
  return 'here'
})
let client: QueryClient
let stops: (() => void)[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', ready)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  failure = 'upstream_unreachable'
  client = new QueryClient()
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: read, retry: false })
  stops = [watchOutcomes(client), followApiReturn(client), shown.subscribe(() => {})]
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  for (const stop of stops) stop()
  connectionStore.reportSuccess()
  page.hidden = false
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads what failed again once the API answers, and asks nothing after that', async () => {
  await vi.advanceTimersByTimeAsync(40_000)
  expect([ready.mock.calls.length, read.mock.calls.length]).toEqual([2, 1])
  failure = null
  await vi.advanceTimersByTimeAsync(10_000)
  expect([read.mock.calls.length, connectionStore.get()]).toEqual([2, 'fine'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ready.mock.calls.length, read.mock.calls.length]).toEqual([3, 2])
})

it('does so at once where another read succeeds first', async () => {
  failure = null
  await client.fetchQuery({ queryKey: ['other'], queryFn: async () => 1 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([ready.mock.calls.length, read.mock.calls.length]).toEqual([0, 2])
})

it('goes on while reads still fail, asks nothing in a tab that nobody sees, and leaves other failures alone', async () => {
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ready).not.toHaveBeenCalled()
  page.hidden = false
  ready.mockImplementation(async () => new Response())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(read).toHaveBeenCalledTimes(3)
  failure = 'forbidden'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(4)
})
