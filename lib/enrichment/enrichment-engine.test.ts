import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Enrichment } from '#lib/contract/schemas/enrichment.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { createEnrichmentEngine, type EnrichmentWorld } from './enrichment-engine.ts'

const failure = (code: string, retryAfter: number | null = null) =>
  new ApiError({ status: 0, code, message: code, retryable: false, requestId: null, retryAfter })

const runOf = (idProcessAction: number, executed: boolean): Enrichment => ({
  idProcessAction,
  status: null,
  executed,
  errored: false,
  output: null,
  crmVisitCard: null,
})

const phones = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ idCrmVisitCard: n + 1, type: 'phone' as const, before: null }))

function engineOf(world: Partial<EnrichmentWorld> = {}) {
  const all = {
    start: vi.fn(async (id: number) => id * 10),
    read: vi.fn(async (id: number) => runOf(id, true)),
    onStarted: vi.fn(),
    onSettled: vi.fn(),
    save: vi.fn<(text: string | null) => void>(),
    isVisible: () => true,
    now: () => Date.now(),
    ...world,
  }
  return { engine: createEnrichmentEngine(all), ...all }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const states = (engine: ReturnType<typeof createEnrichmentEngine>) => engine.get().map((job) => job.state)

describe('createEnrichmentEngine', () => {
  it('has four under way, and goes on until all are done', async () => {
    const { engine, start, onSettled, save } = engineOf()
    engine.add(phones(10))
    await pass(0)
    expect(start).toHaveBeenCalledTimes(4)
    await pass(3)
    expect(start).toHaveBeenCalledTimes(8)
    await pass(10)
    expect(states(engine)).toEqual(Array(10).fill('finished'))
    expect(onSettled).toHaveBeenCalledTimes(10)
    expect(save).toHaveBeenLastCalledWith(null)
  })

  it('backs off while a run lasts, and asks nothing while the page is out of sight and nobody is to be told', async () => {
    let visible = true
    const read = vi.fn(async (id: number) => runOf(id, false))
    const { engine } = engineOf({ read, isVisible: () => visible })
    engine.add(phones(1))
    await pass(60)
    const calls = read.mock.calls.length
    expect(calls).toBeGreaterThan(3)
    expect(calls).toBeLessThan(8)
    visible = false
    engine.visibilityChanged()
    await pass(600)
    expect(read).toHaveBeenCalledTimes(calls)
    visible = true
    engine.visibilityChanged()
    await pass(0)
    expect(read).toHaveBeenCalledTimes(calls + 1)
    visible = false
    engine.readHidden(true)
    await pass(120)
    expect(read.mock.calls.length).toBeGreaterThan(calls + 1)
  })

  it('cancels what has not started, and only that', async () => {
    const { engine, start } = engineOf({ read: async (id) => runOf(id, false) })
    engine.add(phones(9))
    await pass(0)
    engine.cancelWaiting()
    await pass(120)
    expect(states(engine)).toEqual(Array(4).fill('running'))
    expect(start).toHaveBeenCalledTimes(4)
  })

  it('stops at a refusal of access, and says it in the words of the API', async () => {
    const start = vi.fn(async () => Promise.reject(failure('forbidden')))
    const { engine } = engineOf({ start })
    engine.add(phones(7))
    await pass(60)
    expect(start).toHaveBeenCalledTimes(4)
    expect(states(engine)).toEqual([...Array(4).fill('refused'), ...Array(3).fill('held')])
    expect(engine.get()[0]?.message).toBe('forbidden')
    engine.release()
    await pass(0)
    expect(start).toHaveBeenCalledTimes(7)
  })

  it('waits as long as the API asks, then goes on by itself', async () => {
    const start = vi.fn(async (id: number) => id)
    start.mockRejectedValueOnce(failure('rate_limited', 20))
    const { engine } = engineOf({ start })
    engine.add(phones(1))
    await pass(19)
    expect(states(engine)).toEqual(['queued'])
    await pass(6)
    expect(states(engine)).toEqual(['finished'])
  })

  it('keeps for later what the next account of the browser refused', async () => {
    const save = vi.fn<(text: string | null) => void>()
    const { engine } = engineOf({ start: async () => Promise.reject(failure('account_changed')), save })
    engine.add(phones(12))
    await pass(1)
    expect(new Set(states(engine))).toEqual(new Set(['queued']))
    expect(JSON.parse(save.mock.lastCall?.[0] ?? '[]')).toHaveLength(12)
  })

  it('never repeats a start by itself when nobody knows its outcome', async () => {
    const start = vi.fn(async () => Promise.reject(failure('outcome_unknown')))
    const { engine } = engineOf({ start })
    engine.add(phones(1))
    await pass(300)
    expect(start).toHaveBeenCalledTimes(1)
    expect(states(engine)).toEqual(['unclear'])
  })

  it('outlives failed readings, and gives a run up that is gone', async () => {
    const read = vi.fn(async (id: number) => runOf(id, true))
    read.mockRejectedValueOnce(failure('upstream_error'))
    const { engine } = engineOf({ read })
    engine.add(phones(1))
    await pass(4)
    expect(engine.get()[0]).toMatchObject({ state: 'running', message: 'upstream_error' })
    await pass(6)
    expect(states(engine)).toEqual(['finished'])
    expect(engine.get()[0]?.message).toBeNull()
    read.mockRejectedValue(failure('not_found'))
    engine.add([{ idCrmVisitCard: 7, type: 'email', before: null }])
    await pass(10)
    expect(states(engine)).toEqual(['finished', 'lost'])
  })

  it('takes up runs after a reload and starts nothing without being told', async () => {
    const { engine, start, read } = engineOf()
    engine.restore('[[1,"phone",10],[2,"email",null]]')
    await pass(5)
    expect(read).toHaveBeenCalledTimes(1)
    expect(states(engine)).toEqual(['finished', 'held'])
    expect(start).not.toHaveBeenCalled()
    engine.wipe()
    expect(engine.get()).toEqual([])
  })
})
