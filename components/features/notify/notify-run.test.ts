import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchStore } from '#components/entities/company/watch-store.ts'
import type { NotifyKind } from '#lib/notify/notify-choices.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { alertVersions, deadlinesOn } from './notify-reads.ts'
import { startNotifying } from './notify-run.ts'

const title = vi.hoisted(() => ({ add: vi.fn(), clear: vi.fn(), stop: vi.fn() }))
vi.mock('./title-count.ts', () => ({ createTitleCount: () => title }))
vi.mock('./notify-reads.ts', () => ({ deadlinesOn: vi.fn(async () => 2), alertVersions: vi.fn() }))
const engine = vi.hoisted(() => ({ jobs: [] as object[], isAwake: false, tell: () => {} }))
vi.mock('#lib/enrichment/enrichments.ts', () => ({
  enrichmentEngine: () => ({
    get: () => engine.jobs,
    readHidden: (on: boolean) => {
      engine.isAwake = on
    },
    subscribe: (tell: () => void) => {
      engine.tell = tell
    },
  }),
}))

let isLookedAt = true
beforeEach(() => {
  // In the morning, so that no test runs past midnight.
  vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') })
  title.add.mockClear()
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

function start(kind: NotifyKind) {
  const t = ((key: string) => key) as unknown as Parameters<typeof startNotifying>[0]['t']
  return startNotifying({ client: new QueryClient(), idAccount: 'one', kinds: [kind], t, open: () => {} })
}

it('tells of the deadlines of a day once the tab is not looked at, however long it was before', async () => {
  const stop = start('deadlines')
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  isLookedAt = false
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(title.add.mock.calls).toEqual([[2]])
  expect(deadlinesOn).toHaveBeenCalledTimes(1)
  stop()
})

it('tells of them later where the tab is looked at just as they are read', async () => {
  isLookedAt = false
  vi.mocked(deadlinesOn).mockClear()
  vi.mocked(deadlinesOn).mockImplementationOnce(async () => {
    isLookedAt = true
    return 2
  })
  const stop = start('deadlines')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(title.add).not.toHaveBeenCalled()
  isLookedAt = false
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(title.add.mock.calls).toEqual([[2]])
  expect(deadlinesOn).toHaveBeenCalledTimes(2)
  stop()
})

it('takes what a company has that is watched since the last look for nothing new', async () => {
  const versions = new Map([
    [1, [11]],
    [2, [21, 22]],
  ])
  vi.mocked(alertVersions).mockImplementation(async (ids) =>
    ids.flatMap((idCompany) => (versions.get(idCompany) ?? []).map((id) => ({ id, idCompany, text: 'x' }))),
  )
  isLookedAt = false
  watchStore.open('one')
  watchStore.add(1, 0)
  const stop = start('alerts')
  await vi.advanceTimersByTimeAsync(60_000)
  watchStore.add(2, 0)
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(title.add).not.toHaveBeenCalled()
  versions.set(2, [21, 22, 23])
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(title.add.mock.calls).toEqual([[1]])
  stop()
})

it('leaves the polling to whoever comes after it, though it was stopped while it read for the first time', async () => {
  let held: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    held = held.then(work)
    return held
  }
  vi.stubGlobal('navigator', { locks: { request } })
  isLookedAt = false
  const answer = Promise.withResolvers<number>()
  vi.mocked(deadlinesOn).mockClear().mockReturnValueOnce(answer.promise)
  const stop = start('deadlines')
  await vi.advanceTimersByTimeAsync(0)
  stop()
  answer.reject(new Error('stopped'))
  const stopNext = start('deadlines')
  await vi.advanceTimersByTimeAsync(0)
  expect(deadlinesOn).toHaveBeenCalledTimes(2)
  stopNext()
})

it('tells of the end of enrichments that were under way before it was switched on', () => {
  isLookedAt = false
  engine.jobs = [{ state: 'running' }]
  const stop = start('enrichments')
  // In a hidden tab they would not be read.
  expect(engine.isAwake).toBe(true)
  engine.jobs = [{ state: 'done' }]
  engine.tell()
  expect(title.add.mock.calls).toEqual([[1]])
  stop()
  expect(engine.isAwake).toBe(false)
})

it('takes back what the system still shows when the account leaves', async () => {
  const close = vi.fn()
  class Shown {
    static readonly permission = 'granted'
    readonly close = close
  }
  vi.stubGlobal('Notification', Shown)
  Object.assign(window, { Notification: Shown })
  isLookedAt = false
  const stop = start('deadlines')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(close).not.toHaveBeenCalled()
  await sessionStore.leave('signedOut')
  expect(close).toHaveBeenCalledOnce()
  stop()
})
