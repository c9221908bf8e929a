import { setImmediate as nextTurn } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { enterPage, onPageTime, pageRequestId, UpstreamWait } from './page-wait.ts'

/** Takes `ms` on the fake clock. */
const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('the time that a page waits for the API', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  it('is not there when the API was not asked', () => {
    expect(new UpstreamWait().ms).toBeUndefined()
  })

  it('counts calls that wait at the same time once, and leaves out what is between calls', async () => {
    const wait = new UpstreamWait()
    const both = [wait.during(() => lasting(300)), wait.during(() => lasting(500))]
    await vi.advanceTimersByTimeAsync(500)
    await Promise.all(both)
    await vi.advanceTimersByTimeAsync(1_000)
    const third = wait.during(() => lasting(40))
    await vi.advanceTimersByTimeAsync(40)
    await third
    expect(wait.ms).toBe(540)
  })

  it('counts a call that failed, and one that is still under way when it is looked at', async () => {
    const wait = new UpstreamWait()
    const failed = wait.during(() => lasting(100).then(() => Promise.reject(new Error('lost'))))
    const seen = expect(failed).rejects.toThrow('lost')
    await vi.advanceTimersByTimeAsync(100)
    await seen
    const open = wait.during(() => lasting(70))
    await vi.advanceTimersByTimeAsync(30)
    expect(wait.ms).toBe(130)
    await vi.advanceTimersByTimeAsync(40)
    await open
    expect(wait.ms).toBe(170)
  })
})

describe('the page that a call is made for', () => {
  /** As in a server: each request in an async context of its own. */
  const page = async (id: string) => {
    await nextTurn()
    const wait = enterPage(id)
    await nextTurn()
    const seen = await onPageTime(async () => {
      await nextTurn()
      return pageRequestId()
    })
    return { seen, asked: wait.ms !== undefined }
  }

  it('is its own, among others that are rendered at the same time', async () => {
    expect(await Promise.all([page('a'), page('b')])).toEqual([
      { seen: 'a', asked: true },
      { seen: 'b', asked: true },
    ])
  })

  it('is none outside pages, and the call is made all the same', async () => {
    expect(pageRequestId()).toBeUndefined()
    expect(await onPageTime(async () => 7)).toBe(7)
  })
})
