import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardCopy } from './board-copy.ts'
import { createLive, widerThan } from './live.ts'

const MINUTE = 60_000
const fail = (code: string, retryAfter: number | null = null) =>
  Object.assign(new Error(code), { code, retryAfter })

function world() {
  const asked: string[] = []
  const heard: (number | null)[] = []
  const stades: number[] = []
  const state = {
    visible: true,
    error: null as unknown,
    nextPoll: null as number | null,
    limit: null as number | null,
    restore: () => {},
    copy: null as BoardCopy | null,
    gone: 0,
  }
  const kept: (() => BoardCopy | null)[] = []
  const answer = (what: string) => async () => {
    asked.push(what)
    if (state.error) throw state.error
  }
  const live = createLive({
    readStades: async () => void stades.push(Date.now()),
    sync: {
      load: async (minutes, taken) => {
        await answer(`load ${minutes}`)()
        taken?.()
        heard.push(live.get().freshAt)
        return state.gone
      },
      step: (minutes) => answer(minutes === undefined ? 'step' : `step ${minutes}`)(),
      restore: (cards) =>
        void asked.push(`restore ${cards.length}${live.get().refreshing ? '' : ', at rest'}`),
      allConfirmed: () => [],
      // It may wait for a person; polls do not wait for it.
      settleDoubts: () => new Promise(() => {}),
    },
    boardCopy: { read: async () => state.copy, keep: (now) => void kept.push(now) },
    isVisible: () => state.visible,
    now: () => Date.now(),
    nextPoll: () => state.nextPoll,
    windowLimit: () => state.limit,
    onChange: () => heard.push(live.get().freshAt),
    whenRestored: () =>
      new Promise((resolve) => {
        state.restore = resolve
      }),
  })
  return { asked, heard, kept, stades, state, live }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the live board', () => {
  it('loads two years, then asks for what changed every twenty seconds', async () => {
    const { asked, live } = world()
    live.attach()
    await pass(0)
    expect(asked).toEqual(['load 1051200'])
    expect(live.get()).toMatchObject({ freshAt: 0, loading: false, error: null })
    await pass(41_000)
    expect(asked).toEqual(['load 1051200', 'step', 'step'])
  })

  it('asks when the account’s other tabs ask, never in a rush, and at once when a colleague has changed something', async () => {
    const { asked, state, live } = world()
    state.nextPoll = 12_000
    const detach = live.attach()
    await pass(11_900)
    expect(asked).toHaveLength(1)
    await pass(200)
    expect(asked).toHaveLength(2)
    state.nextPoll = 0
    await pass(12_000)
    const before = asked.length
    await pass(4_900)
    expect(asked.length - before).toBeLessThanOrEqual(1)
    live.hear()
    await pass(0)
    const after = asked.length
    state.visible = false
    live.hear()
    detach()
    state.visible = true
    live.hear()
    await pass(0)
    expect(asked).toHaveLength(after)
  })

  it('reads the stages again every few minutes and on coming back, not with the first load', async () => {
    const { stades, state, live } = world()
    live.attach()
    await pass(170_000)
    expect(stades).toEqual([])
    await pass(30_000)
    expect(stades).toEqual([200_000])
    await pass(MINUTE)
    state.visible = false
    live.wake()
    await pass(10 * MINUTE)
    expect(stades).toHaveLength(1)
    state.visible = true
    live.wake()
    expect(stades).toHaveLength(2)
  })

  it('says that the data is fresh with the data, and not again after it', async () => {
    const { heard, live } = world()
    live.attach()
    await pass(0)
    expect(heard).toEqual([null, 0])
  })

  it('rests while nobody looks, asks when it is looked at again, and loads all after a gap', async () => {
    const { asked, state, live } = world()
    live.attach()
    await pass(0)
    state.visible = false
    live.wake()
    await pass(10 * MINUTE)
    expect(asked).toHaveLength(1)
    state.visible = true
    live.wake()
    live.wake()
    await pass(0)
    expect(asked.slice(1)).toEqual(['step'])
    state.visible = false
    live.wake()
    await pass(15 * MINUTE)
    state.visible = true
    live.wake()
    await pass(0)
    expect(asked.slice(2)).toEqual(['load 1051200'])
  })

  it('stops when the last board goes, and steps when one comes back soon', async () => {
    const { asked, live } = world()
    const detach = live.attach()
    await pass(0)
    detach()
    await pass(5 * MINUTE)
    expect(asked).toHaveLength(1)
    live.attach()
    await pass(0)
    expect(asked).toEqual(['load 1051200', 'step'])
  })

  it('keeps the old window when a wider one fails, and says when it has it', async () => {
    const { asked, state, live } = world()
    live.attach()
    await pass(0)
    state.error = fail('upstream_too_large')
    await live.widen(2_628_000)
    expect(live.get()).toMatchObject({ window: 1_051_200, freshAt: 0, error: state.error })
    state.error = null
    await live.widen(2_628_000)
    expect(live.get()).toMatchObject({ window: 2_628_000, error: null })
    expect(asked).toEqual(['load 1051200', 'load 2628000', 'load 2628000'])
    expect([widerThan(1_051_200), widerThan(26_280_000)]).toEqual([2_628_000, null])
  })

  it('waits as long as the API asks, and ever longer while it fails', async () => {
    const { asked, state, live } = world()
    live.attach()
    await pass(0)
    state.error = fail('rate_limited', 60)
    await pass(20_000)
    expect(asked).toHaveLength(2)
    await pass(59_000)
    live.hear()
    await pass(0)
    expect(asked).toHaveLength(2)
    state.error = fail('upstream_error')
    await pass(1_000)
    expect(asked).toHaveLength(3)
    await pass(39_000)
    expect(asked).toHaveLength(3)
    await pass(1_000)
    expect(asked).toHaveLength(4)
  })

  it('stops when access was taken away, and goes on after a new sign-in', async () => {
    const { asked, state, live } = world()
    live.attach()
    await pass(0)
    state.error = fail('forbidden')
    await pass(20_000)
    await pass(10 * MINUTE)
    expect(asked).toHaveLength(2)
    state.error = fail('session_invalid')
    await live.refresh()
    await pass(MINUTE)
    expect(asked).toHaveLength(3)
    state.error = null
    state.restore()
    await pass(0)
    expect(asked).toHaveLength(4)
  })

  it('asks once more for what is wanted while it asks', async () => {
    const { asked, live } = world()
    live.attach()
    void live.refresh()
    void live.refresh()
    await pass(0)
    expect(asked).toEqual(['load 1051200', 'step'])
  })

  describe('with a copy in this browser', () => {
    const HOUR = 60 * MINUTE
    const at = 100 * HOUR
    const copy = (age: number, wholeAge = age): BoardCopy => ({
      cards: [],
      window: 2_628_000,
      at: at - age,
      wholeAt: at - wholeAge,
    })
    beforeEach(() => {
      vi.setSystemTime(at)
    })

    it('shows it as old as it is, and asks for what changed since', async () => {
      const { asked, kept, state, live } = world()
      state.copy = copy(30 * MINUTE)
      state.error = fail('upstream_error')
      live.attach()
      await pass(0)
      expect(asked).toEqual(['restore 0', 'step 45'])
      expect(live.get()).toMatchObject({ window: 2_628_000, freshAt: at - 30 * MINUTE, error: state.error })
      expect(kept).toEqual([])
      state.error = null
      await pass(20_000)
      expect(asked.slice(2)).toEqual(['load 2628000'])
      expect(kept.map((now) => now()?.at)).toEqual([at + 20_000])
    })

    it('reads all behind it where that was over an hour ago, and says what was gone', async () => {
      const { asked, state, live } = world()
      state.copy = copy(10 * MINUTE, 2 * HOUR)
      state.gone = 3
      live.attach()
      await pass(0)
      expect(asked).toEqual(['restore 0', 'step 25'])
      state.error = fail('upstream_error')
      await pass(20_000)
      state.error = null
      await pass(20_000)
      expect(asked.slice(2)).toEqual(['load 2628000', 'load 2628000'])
      expect(live.get()).toMatchObject({ gone: 3, freshAt: at + 40_000 })
      await pass(MINUTE)
      expect(asked.slice(4)).toEqual(['step', 'step', 'step'])
    })

    it('reads all once that was over an hour ago, also while it stands open', async () => {
      const { asked, state, live } = world()
      state.copy = copy(MINUTE, 59 * MINUTE)
      live.attach()
      await pass(50_000)
      expect(asked).toEqual(['restore 0', 'step 16', 'step', 'step'])
      await pass(40_000)
      expect(asked.slice(4)).toEqual(['step', 'load 2628000'])
    })

    it('reads all where the API looks back less far, where it is of the future, and where it is over a week old', async () => {
      const limited = world()
      limited.state.copy = copy(3 * HOUR)
      limited.state.limit = 60
      limited.live.attach()
      await pass(0)
      expect(limited.asked).toEqual(['restore 0', 'step 195', 'load 2628000'])
      for (const age of [-1, 8 * 24 * HOUR]) {
        const { asked, state, live } = world()
        state.copy = copy(age)
        live.attach()
        await pass(0)
        expect(asked).toEqual(['load 1051200'])
      }
    })
  })
})
