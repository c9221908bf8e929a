import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { accountLru } from '../lru.ts'
import type { Answered, Prepared } from './call-api.ts'
import { once } from './once-per-write.ts'

vi.mock('../env.ts', () => ({ env: () => ({ SESSION_SECRET: ['a secret of this test, and of nobody'] }) }))
vi.mock('../store/claims.ts', () => ({ acquireLock: async () => null }))

const prepared = { operation: 'saveOpportunity', path: '/', body: '{}' } as Prepared
const answered = async () => ({ status: 200 }) as Answered
const here = { id: 'here', scope: 'account:one' }

it('a write stays known however many another account makes meanwhile', async () => {
  const id = randomUUID()
  const write = vi.fn(answered)
  await once(here, id, prepared, write)
  for (let count = 0; count < 1_100; count += 1)
    await once({ id: `there ${count}`, scope: 'account:two' }, randomUUID(), prepared, answered)
  await once(here, id, prepared, write)
  expect(write).toHaveBeenCalledTimes(1)
})

it('a write stays known however many other accounts make one meanwhile', async () => {
  const id = randomUUID()
  const write = vi.fn(answered)
  await once(here, id, prepared, write)
  for (let nth = 0; nth < 150; nth += 1)
    await once({ id: 'there', scope: `account:other ${nth}` }, randomUUID(), prepared, answered)
  await once(here, id, prepared, write)
  expect(write).toHaveBeenCalledTimes(1)
})

it('a write and its answer are in memory until a minute after the answer', async () => {
  vi.useFakeTimers()
  const kept = () => [...accountLru('writes', 'account:three', 1).values()].length
  const slow = () => new Promise((resolve) => setTimeout(resolve, 90_000)).then(answered)
  const done = once({ id: 'there', scope: 'account:three' }, randomUUID(), prepared, slow)
  await vi.advanceTimersByTimeAsync(90_000)
  await done
  vi.advanceTimersByTime(59_000)
  expect(kept()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(kept()).toBe(0)
  vi.useRealTimers()
})
