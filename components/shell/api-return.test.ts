import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followApiReturn } from './api-return.ts'

const page = { hidden: false }
let failure: string | null
const ready = vi.fn(async () => new Response(null, { status: failure ? 503 : 200 }))
const read = vi.fn(async () => {
  if (failure) throw Object.assign(new Error(failure), { code: failure })
  return 'here'
})
let stops: (() => void)[]

const show = async (code: string) => {
  failure = code
  const client = new QueryClient()
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: read, retry: false })
  stops = [followApiReturn(client), shown.subscribe(() => {})]
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', ready)
  vi.stubGlobal('document', page)
})
afterEach(() => {
  for (const stop of stops) stop()
  page.hidden = false
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each(['upstream_unreachable', 'upstream_timeout', 'network'])(
  'reads what failed (%s) again once the API answers, and asks nothing after that',
  async (code) => {
    await show(code)
    await vi.advanceTimersByTimeAsync(40_000)
    expect([ready.mock.calls.length, read.mock.calls.length]).toEqual([2, 1])
    failure = null
    await vi.advanceTimersByTimeAsync(60_000)
    expect([ready.mock.calls.length, read.mock.calls.length]).toEqual([3, 2])
  },
)

it('asks nothing more once it is stopped, though an answer was under way', async () => {
  await show('network')
  let answer = (_: Response) => {}
  ready.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await vi.advanceTimersByTimeAsync(15_000)
  stops[0]?.()
  answer(new Response(null, { status: 503 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ready).toHaveBeenCalledTimes(1)
})

it('goes on ever more slowly while reads still fail, asks nothing in a tab that nobody sees, and leaves other failures alone', async () => {
  await show('upstream_unavailable')
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ready).not.toHaveBeenCalled()
  page.hidden = false
  ready.mockImplementation(async () => new Response())
  await vi.advanceTimersByTimeAsync(45_000)
  expect(read).toHaveBeenCalledTimes(3)
  failure = 'forbidden'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(4)
})
