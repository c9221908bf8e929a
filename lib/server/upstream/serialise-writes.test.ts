import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeSingletons } from '../singleton.ts'
import type { Answered, Prepared } from './call-api.ts'
import { serialiseWrites } from './serialise-writes.ts'

/** State that copies share: which keys are held, by whom and until when, and whether the server is reachable. */
const shared = vi.hoisted(() => ({ keys: new Map<string, { text: string; until: number }>(), isThere: true }))
vi.mock('../store/claims.ts', () => ({
  acquireLock: async (key: string, text: string, ms: number) => {
    if (!shared.isThere) return null
    if ((shared.keys.get(key)?.until ?? 0) > performance.now()) return ['']
    shared.keys.set(key, { text, until: performance.now() + ms })
    return null
  },
  renewLock: async (key: string, text: string, ms: number) => {
    if (shared.keys.get(key)?.text === text) shared.keys.set(key, { text, until: performance.now() + ms })
  },
  releaseLock: async (key: string, text: string) => {
    if (shared.keys.get(key)?.text === text) shared.keys.delete(key)
  },
}))

const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`
const prepared = { body: JSON.stringify({ idOpportunity: 7 }) } as Prepared
const answered = (modified: string) =>
  ({ chunks: [Buffer.from(JSON.stringify({ opportunity: { modified } }))] }) as unknown as Answered
const write = (scope: string, seen: string | null, modified: string) =>
  serialiseWrites(scope, prepared, seen, async () => answered(modified))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://localhost')
  vi.stubEnv('API_TIMEOUT_MS', '4000')
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-tests-that-is-long-enough')
  vi.useFakeTimers()
  shared.keys.clear()
  shared.isThere = true
})
afterEach(async () => {
  vi.useRealTimers()
  await closeSingletons()
})

it('refuses what is older than the last write, for a minute: an API put back from a backup has older ones', async () => {
  await write('one', at(1), at(5))
  await expect(write('one', at(2), at(6))).rejects.toMatchObject({ status: 409, code: 'overtaken' })
  await pass(61_000)
  await expect(write('one', at(2), at(3))).resolves.toBeDefined()
})

it('creates one opportunity of a company and title a minute where none had been seen', async () => {
  const create = (title: string, idCompany = 7) =>
    serialiseWrites(
      'one',
      { body: JSON.stringify({ idCompany, title }) } as Prepared,
      new Date(0).toISOString(),
      async () => answered(at(5)),
    )
  const outcomes = await Promise.allSettled([
    create('Audit'),
    create('  AUDIT '),
    create('Audit', 8),
    create('Migration'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  // Another copy: it shares only the locks.
  await closeSingletons()
  await expect(create('audit')).rejects.toMatchObject({ status: 409, code: 'overtaken' })
  await pass(61_000)
  await expect(create('audit')).resolves.toBeDefined()
})

it('lets through who does not say what they saw', async () => {
  await write('two', at(1), at(5))
  await expect(write('two', null, at(6))).resolves.toBeDefined()
})

describe('while another copy writes the same', () => {
  /** A write at one copy that stays in flight until told; later calls go to another copy. */
  const underWay = async (modified: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    const sent = vi.fn(() => promise)
    const first = serialiseWrites('one', prepared, at(1), sent)
    first.catch(() => undefined)
    // Its test of whether a newer write was based on the same version lasts 1 ms.
    await pass(1)
    await closeSingletons()
    return { first, sent, end: () => resolve(answered(modified)), fail: () => reject(new Error('no')) }
  }
  const second = () => {
    const sent = vi.fn(async () => answered(at(6)))
    const outcome = serialiseWrites('one', prepared, at(1), sent).then(
      () => 'saved',
      ({ code }) => code,
    )
    return { sent, outcome }
  }

  it('waits, and is told once that is done', async () => {
    const { first, end } = await underWay(at(5))
    const { sent, outcome } = second()
    await pass(1_000)
    await expect(Promise.race([outcome, 'waits'])).resolves.toBe('waits')
    end()
    await pass(100)
    expect([await outcome, sent.mock.calls.length]).toEqual(['overtaken', 0])
    await expect(first).resolves.toBeDefined()
    // A write based on the newer version is allowed.
    await expect(write('one', at(5), at(6))).resolves.toBeDefined()
  })

  it.each([
    ['failed', at(5)],
    ['left no newer time', at(1)],
  ])('goes over the same where that %s', async (how, modified) => {
    const { end, fail } = await underWay(modified)
    const { outcome } = second()
    if (how === 'failed') fail()
    else end()
    await pass(100)
    await expect(outcome).resolves.toBe('saved')
  })

  it('waits for a copy that died until its lock has ended, and goes on', async () => {
    await underWay(at(5))
    // It renews its lock no more.
    vi.clearAllTimers()
    const { sent, outcome } = second()
    await pass(2_900)
    expect(sent).not.toHaveBeenCalled()
    await pass(200)
    await expect(outcome).resolves.toBe('saved')
  })

  it('is not sent over one that waits for longer than a lock lasts, as at an API that limits the rate', async () => {
    const { first, end } = await underWay(at(5))
    await pass(20_000)
    const { sent, outcome } = second()
    await pass(4_100)
    expect([await outcome, sent.mock.calls.length]).toEqual(['upstream_timeout', 0])
    end()
    await expect(first).resolves.toBeDefined()
    await expect(write('one', at(1), at(6))).rejects.toMatchObject({ code: 'overtaken' })
  })

  it('still waits where one that lost its lock ends meanwhile: the lock is another’s by then', async () => {
    const { first, end } = await underWay(at(1))
    // The shared server was emptied.
    shared.keys.clear()
    const next = await underWay(at(1))
    await vi.waitFor(() => expect(next.sent).toHaveBeenCalled())
    end()
    await first
    const { sent, outcome } = second()
    await pass(1_000)
    expect(sent).not.toHaveBeenCalled()
    next.end()
    await pass(100)
    await expect(outcome).resolves.toBe('saved')
  })

  it('goes by itself where nothing is shared', async () => {
    shared.isThere = false
    await underWay(at(5))
    const { outcome } = second()
    await pass(0)
    await expect(outcome).resolves.toBe('saved')
  })
})

it('remembers a write however many another account makes meanwhile', async () => {
  await write('one', at(1), at(5))
  for (let idCompany = 1; idCompany <= 10_000; idCompany += 1)
    await serialiseWrites(
      'two',
      { body: JSON.stringify({ idCompany, title: 'Audit' }) } as Prepared,
      at(1),
      async () => answered(at(1)),
    )
  await expect(write('one', at(2), at(6))).rejects.toMatchObject({ status: 409, code: 'overtaken' })
})

it('is not sent where writes before it take longer than a call may, and those after it still wait their turn', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>()
  const first = serialiseWrites('one', prepared, at(1), () => promise)
  const sent = vi.fn(async () => answered(at(6)))
  const second = serialiseWrites('one', prepared, at(1), sent).catch(({ status, code }) => [status, code])
  await pass(4_100)
  await expect(second).resolves.toEqual([504, 'upstream_timeout'])
  const third = serialiseWrites('one', prepared, at(1), sent).catch(({ code }) => code)
  resolve(answered(at(5)))
  await expect(first).resolves.toBeDefined()
  await expect(third).resolves.toBe('overtaken')
  expect(sent).not.toHaveBeenCalled()
})
