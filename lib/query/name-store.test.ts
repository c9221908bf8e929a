import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createNameStore } from './name-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks for the names of a moment together, once each, and tells who waits', async () => {
  const asked: number[][] = []
  let broken = false
  const names = createNameStore<string>({
    read: async (ids) => {
      asked.push([...ids])
      if (broken) throw new Error('down')
      return new Map(ids.filter((id) => id < 10).map((id) => [id, `Name ${id}`]))
    },
    textOf: String,
  })
  const told: number[] = []
  const stop = names.subscribe((ids) => told.push(...ids))
  names.want([1, 2])
  names.want([1, 11])
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toEqual([[1, 2, 11]])
  expect(told).toEqual([1, 2, 11])
  expect([names.get(1), names.get(11), names.get(3)]).toEqual(['Name 1', null, undefined])
  stop()
  broken = true
  names.want([3])
  await vi.advanceTimersByTimeAsync(50)
  names.want([3])
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toHaveLength(2)
  expect(names.get(3)).toBe(null)
  broken = false
  await vi.advanceTimersByTimeAsync(5_000)
  names.want([3])
  await vi.advanceTimersByTimeAsync(50)
  expect(names.get(3)).toBe('Name 3')
  names.forget()
  expect(names.get(1)).toBe(undefined)
})

it('reads what a search asks for in chunks, one at a time, and says when more is known', async () => {
  const asked: number[][] = []
  const names = createNameStore<string>({
    read: async (ids) => {
      asked.push([...ids])
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (ids.includes(3)) throw new Error('down')
      return new Map(ids.map((id) => [id, `Café n° ${id}`]))
    },
    textOf: String,
    maxIds: 2,
  })
  let told = 0
  names.subscribeAll(() => {
    told += 1
  })
  const words = () => [1, 2, 3, 4, 5].map(names.words)
  expect(words()).toEqual(['', '', '', '', ''])
  await vi.advanceTimersByTimeAsync(130)
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(words()).toEqual(['cafe n 1', 'cafe n 2', '', '', ''])
  expect(names.isReading()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names.isReading()).toBe(false)
  // The chunk that failed does not affect the others, and is not requested again at once.
  expect(words()).toEqual(['cafe n 1', 'cafe n 2', '', '', 'cafe n 5'])
  expect(asked).toHaveLength(3)
  expect(told).toBeLessThanOrEqual(3)
  expect(names.version()).toBe(told)
})

it('loads all on request, fifty a call, with progress, and forgets them at sign-out', async () => {
  const asked: number[] = []
  const names = createNameStore<string>({
    read: async (ids) => {
      asked.push(ids.length)
      return new Map(ids.map((id) => [id, `Name ${id}`]))
    },
    textOf: String,
  })
  const progress: number[] = []
  const ids = Array.from({ length: 2500 }, (_, index) => index + 1)
  await names.load(ids, { onProgress: (done, of) => progress.push(done, of) })
  expect(Math.max(...asked)).toBe(50)
  expect(progress.slice(0, 2)).toEqual([50, 2500])
  expect(progress.slice(-2)).toEqual([2500, 2500])
  expect(names.unknown(ids)).toEqual([])
  names.forget()
  expect(names.unknown([1])).toEqual([1])
})

it('asks a second time by itself for what failed, and no third time', async () => {
  let calls = 0
  let broken = true
  const names = createNameStore<string>({
    read: async (ids) => {
      calls += 1
      if (broken) throw new Error('down')
      return new Map(ids.map((id) => [id, `Name ${id}`]))
    },
    textOf: String,
  })
  names.want([1])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, names.get(1)]).toEqual([2, null])
  names.want([2])
  await vi.advanceTimersByTimeAsync(50)
  broken = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([names.get(1), names.get(2)]).toEqual([null, 'Name 2'])
})

it('asks again for names of half an hour ago, and shows the old ones until then', async () => {
  let name = 'Old'
  const names = createNameStore<string>({ read: async () => new Map([[1, name]]), textOf: String })
  names.want([1])
  await vi.advanceTimersByTimeAsync(50)
  name = 'New'
  names.want([1])
  await vi.advanceTimersByTimeAsync(50)
  expect(names.get(1)).toBe('Old')
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  names.want([1])
  expect(names.get(1)).toBe('Old')
  await vi.advanceTimersByTimeAsync(50)
  expect(names.get(1)).toBe('New')
})

it('asks again for what failed once the network is back, and notes on paper that names are missing while any store reads', async () => {
  const page = new EventTarget()
  const classes = new Set<string>()
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name))
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { body: { classList: { toggle } } })
  const asked: string[] = []
  const storeOf = (kind: string, delay: number) =>
    createNameStore<string>({
      read: async (ids) => {
        asked.push(kind)
        await new Promise((resolve) => setTimeout(resolve, delay))
        if (asked.length === 1) throw new Error('down')
        return new Map(ids.map((id) => [id, `${kind} ${id}`]))
      },
      textOf: String,
    })
  const [companies, contacts] = [storeOf('company', 100), storeOf('contact', 500)]
  companies.want([1])
  await vi.advanceTimersByTimeAsync(200)
  expect(companies.get(1)).toBe(null)
  contacts.want([1])
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(200)
  expect(companies.get(1)).toBe('company 1')
  expect([...classes]).toEqual(['naming'])
  await vi.advanceTimersByTimeAsync(500)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(500)
  expect([...classes]).toEqual([])
  expect(asked).toEqual(['company', 'contact', 'company'])
})
