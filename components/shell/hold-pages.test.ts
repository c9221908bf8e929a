import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdPages } from './hold-pages.ts'

const health = '/api/health'
const page = { headers: { rsc: '1' } }
const answer = (status: number) => new Response(null, { status })
const tellBack = vi.fn()
const tell = vi.fn(() => tellBack)
/** What the network answers to an address: the next of these, and the last from then on. */
let answers: Record<string, (number | 'cut' | 'never')[]>
let asked: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  asked = []
  const fetch = (path: string, { signal }: RequestInit = {}) => {
    asked.push(path)
    const [next, ...others] = answers[path] ?? [200]
    if (others.length > 0) answers[path] = others
    if (next === 'never')
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return next === 'cut' ? Promise.reject(new TypeError('cut')) : Promise.resolve(answer(next as number))
  }
  vi.stubGlobal('window', { fetch })
  stop = holdPages(tell)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page waits while nobody answers, or a balancer alone, and is read when the dashboard is back', async () => {
  answers = { '/a': ['cut', 200], [health]: ['cut', 502, 200] }
  const read = window.fetch('/a', page)
  await vi.advanceTimersByTimeAsync(1500)
  expect(tell).toHaveBeenCalledTimes(1)
  expect((await read).status).toBe(200)
  expect(tellBack).toHaveBeenCalledTimes(1)
  expect(asked).toEqual(['/a', health, health, health, '/a'])
})

it('what fails while the dashboard answers is not waited for, and tried three times', async () => {
  answers = { '/a': [502] }
  expect((await window.fetch('/a', page)).status).toBe(502)
  answers = { '/b': ['cut'] }
  await expect(window.fetch('/b', page)).rejects.toThrow('cut')
  expect(asked.filter((path) => path === '/b')).toHaveLength(3)
  expect(tell).not.toHaveBeenCalled()
})

it('calls, and pages that are read ahead, fail as ever', async () => {
  answers = { '/a': ['cut'], [health]: ['cut'] }
  await expect(window.fetch('/a')).rejects.toThrow('cut')
  await expect(
    window.fetch('/a', { headers: { ...page.headers, 'next-router-prefetch': '1' } }),
  ).rejects.toThrow('cut')
  expect(asked).toEqual(['/a', '/a'])
})

it.each([
  ['GET', 'upstream_timeout'],
  ['PUT', 'outcome_unknown'],
])('a call by %s that nothing answers fails in the end: %s', async (method, code) => {
  answers = { '/api/v1/alert': ['never'] }
  const called = window.fetch('/api/v1/alert', { method })
  await vi.advanceTimersByTimeAsync(130_000)
  expect(await (await called).json()).toMatchObject({ code })
})

it('a call that is cancelled fails as cancelled, and one that takes long is waited for', async () => {
  answers = { '/api/v1/alert': ['never'] }
  const cancel = new AbortController()
  const called = window.fetch('/api/v1/alert', { signal: cancel.signal })
  await vi.advanceTimersByTimeAsync(120_000)
  cancel.abort()
  await expect(called).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

it('a page that nothing answers is asked for again', async () => {
  answers = { '/a': ['never', 200] }
  const read = window.fetch('/a', page)
  await vi.advanceTimersByTimeAsync(130_000)
  expect((await read).status).toBe(200)
  expect(asked).toEqual(['/a', health, '/a'])
})
