import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Clock, type JobRunner, type ScheduledJob } from '#sandbox/clock.ts'
import { Database } from '#sandbox/db/database.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { control, start } from './harness.ts'

let db: Database
let clock: Clock
let done: [payload: unknown, at: number][]

const runners: Record<string, JobRunner> = {
  note: ({ payload }: ScheduledJob) => {
    done.push([payload, clock.now()])
  },
  chain: ({ payload }: ScheduledJob) => {
    const left = payload as number
    done.push([left, clock.now()])
    if (left > 0) clock.schedule('chain', clock.now() + 60_000, left - 1)
  },
  write: ({ payload }: ScheduledJob) => db.setMeta('written', String(payload)),
  fail: () => {
    throw new Error('on purpose')
  },
}

beforeEach(() => {
  db = new Database(':memory:')
  db.createTables()
  clock = new Clock(db, runners)
  clock.start()
  done = []
})
afterEach(async () => {
  await clock.stop()
  db.close()
})

const jobs = () => db.count('SELECT count(*) FROM job')

describe('the clock', () => {
  it('runs what falls due in the order of its time, each at its own moment', async () => {
    const begun = clock.now()
    clock.schedule('note', begun + 300_000, 'third')
    clock.schedule('note', begun + 100_000, 'first')
    clock.schedule('note', begun + 200_000, 'second')
    clock.schedule('note', begun + 900_000, 'later')
    await clock.advance(600_000)
    expect(done.map(([payload]) => payload)).toEqual(['first', 'second', 'third'])
    for (const [index, [, at]] of done.entries())
      expect(Math.abs(at - begun - (index + 1) * 100_000)).toBeLessThan(500)
    expect(clock.now() - begun).toBeGreaterThanOrEqual(600_000)
    expect(jobs()).toBe(1)
  })

  it('runs what jobs schedule on the way, as far as the time goes', async () => {
    clock.schedule('chain', clock.now() + 60_000, 9)
    await clock.advance(5 * 60_000 + 5_000)
    expect(done.map(([left]) => left)).toEqual([9, 8, 7, 6, 5])
    await clock.advance(60_000)
    expect(done).toHaveLength(6)
  })

  it('left alone, runs with real time', async () => {
    clock.schedule('note', clock.now() + 50, 'soon')
    await expect.poll(() => done).toHaveLength(1)
    await expect.poll(jobs).toBe(0)
  })

  it('keeps its time and its jobs for the next process', async () => {
    clock.schedule('note', clock.now() + 7_200_000, 'kept')
    await clock.advance(3_600_000)
    await clock.stop()
    clock = new Clock(db, runners)
    expect(clock.now() - Date.now()).toBeGreaterThan(3_590_000)
    clock.start()
    await clock.advance(3_600_000)
    expect(done.map(([payload]) => payload)).toEqual(['kept'])
  })

  it('goes on after a job that throws', async () => {
    const { error } = console
    console.error = () => undefined
    clock.schedule('fail', clock.now() + 1_000, null)
    clock.schedule('note', clock.now() + 2_000, 'after')
    await clock.advance(5_000)
    console.error = error
    expect(done.map(([payload]) => payload)).toEqual(['after'])
  })
})

describe('a disk that cannot be written', () => {
  beforeEach(async () => {
    await clock.stop()
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    clock.start()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('ends no job, and nothing else: all of them run once there is room', async () => {
    clock.schedule('write', clock.now() + 1_000, 'one')
    clock.schedule('note', clock.now() + 1_000, 'two')
    db.run('PRAGMA query_only = 1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(jobs()).toBe(2)
    db.run('PRAGMA query_only = 0')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([jobs(), db.meta('written')]).toEqual([0, 'one'])
    expect(done.at(-1)?.[0]).toBe('two')
  })

  it('moves no time on either', async () => {
    const before = clock.now()
    db.run('PRAGMA query_only = 1')
    await expect(clock.advance(60_000)).rejects.toThrow()
    db.run('PRAGMA query_only = 0')
    expect(clock.now()).toBe(before)
  })
})

describe('POST /_sandbox/clock', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await start({ companies: 1 })
  })
  afterEach(() => sandbox.close())

  it('moves time on and tells it', async () => {
    const { body } = await control(sandbox, 'POST', '/clock', { advanceSeconds: 86_400 })
    expect(Date.parse(String(body.now)) - Date.now()).toBeGreaterThan(86_390_000)
  })

  it.each([{}, { advanceSeconds: -1 }, { advanceSeconds: 'x' }, { advance: 1 }])(
    'refuses %j',
    async (body) => {
      expect((await control(sandbox, 'POST', '/clock', body)).status).toBe(400)
    },
  )
})
