import { describe, expect, it, vi } from 'vitest'

import { ApiError } from '#lib/query/api-error.ts'
import { createNameStore } from '#lib/query/name-store.ts'

import { createNamesRun } from './names-run.ts'

type Read = (ids: readonly number[], signal?: AbortSignal) => Promise<ReadonlyMap<number, string>>

const storeOf = (read: Read) => createNameStore<string>({ read, textOf: String })
const named = (some: readonly number[]) => new Map(some.map((id) => [id, `Company ${id}`]))
const ids = Array.from({ length: 230 }, (_, index) => index + 1)

const refused = (retryAfter: number) =>
  new ApiError({ status: 429, code: 'rate_limited', message: 'Too many', retryable: true, retryAfter })

describe('a reading of names', () => {
  it('asks fifty at a time, keeps what came before a failure, and goes on from there', async () => {
    const asked: number[][] = []
    let left = 3
    const names = storeOf(async (some) => {
      asked.push([...some])
      left -= 1
      if (left < 0) throw new Error('out of order')
      return named(some)
    })
    const run = createNamesRun(names)
    await expect(run.load(ids)).rejects.toThrow('out of order')
    expect(run.get()).toEqual({ progress: null, ended: 'failed' })
    expect(asked.every((some) => some.length <= 50)).toBe(true)
    expect(names.unknown(ids)).toHaveLength(80)
    left = 10
    asked.length = 0
    await run.load(ids)
    expect(asked.flat()).toHaveLength(80)
    expect(run.get()).toEqual({ progress: null, ended: null })
  })

  it('runs one after the other, and asks for nothing twice', async () => {
    const asked: number[] = []
    const run = createNamesRun(
      storeOf(async (some) => {
        asked.push(...some)
        return named(some)
      }),
    )
    await Promise.all([run.load(ids), run.load(ids.slice(0, 20)), run.load([...ids, 999])])
    expect(asked.sort((a, b) => a - b)).toEqual([...ids, 999])
  })

  it('ends when it is cancelled, with those that wait, and begins anew when asked again', async () => {
    const names = storeOf(
      (some, signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          if (some.includes(1)) return
          resolve(named(some))
        }),
    )
    const run = createNamesRun(names)
    const both = [run.load(ids), run.load([500])]
    await expect.poll(() => run.get().progress?.done).toBeGreaterThan(0)
    run.cancel()
    for (const one of both) await expect(one).rejects.toThrow(DOMException)
    expect(run.get()).toEqual({ progress: null, ended: 'cancelled' })
    expect(names.get(60)).toBeDefined()
    run.clearInterruption()
    expect(run.get().ended).toBeNull()
    await run.load([600])
    expect(names.get(600)).toBeDefined()
  })

  it('waits as long as the API asks, where that is not too long', async () => {
    vi.useFakeTimers()
    let refusals = 1
    const names = storeOf(async (some) => {
      refusals -= 1
      if (refusals >= 0) throw refused(3)
      return named(some)
    })
    const loaded = createNamesRun(names).load([1])
    await vi.advanceTimersByTimeAsync(2_500)
    expect(names.get(1)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    await loaded
    expect(names.get(1)).toBeDefined()
    refusals = 1
    vi.useRealTimers()
    const far = storeOf(async () => {
      throw refused(3600)
    })
    await expect(createNamesRun(far).load([1])).rejects.toThrow('Too many')
  })
})
