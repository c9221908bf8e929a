import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deadlinesOn } from './notify-reads.ts'
import { startNotifying } from './notify-run.ts'

const title = vi.hoisted(() => ({ add: vi.fn(), clear: vi.fn(), stop: vi.fn() }))
vi.mock('./title-count.ts', () => ({ createTitleCount: () => title }))
vi.mock('./notify-reads.ts', () => ({ deadlinesOn: vi.fn(async () => 2) }))

let isLookedAt = true
beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { hasFocus: () => isLookedAt })
  vi.stubGlobal('window', { localStorage, addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tells of the deadlines of a day once the tab is not looked at, however long it was before', async () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof startNotifying>[0]['t']
  const stop = startNotifying({
    client: new QueryClient(),
    idAccount: 'one',
    kinds: ['deadlines'],
    t,
    open: () => {},
  })
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  isLookedAt = false
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(title.add.mock.calls).toEqual([[2]])
  expect(deadlinesOn).toHaveBeenCalledTimes(1)
  stop()
})
