import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { MAX_ALIKE, MAX_PAUSES, MAX_UNKNOWN, runBatch } from './batch.ts'
import { checkedNotSaved } from './checked-not-saved.ts'

const outcomes = (batch: ReturnType<typeof runBatch<number>>) => batch.get().map(({ outcome }) => outcome)

describe('runBatch', () => {
  it('gives each its own result, at most four at once', async () => {
    let now = 0
    let most = 0
    const batch = runBatch([1, 2, 3, 4, 5, 6, 7], async (input) => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, input % 3))
      now -= 1
      if (input === 3) throw new Error('no')
    })
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'done', 'failed', 'done', 'done', 'done', 'done'])
    expect(most).toBe(4)
  })

  it('runs each once whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (works, limit) => {
          const asked: number[] = []
          const batch = runBatch(
            works.map((_, index) => index),
            async (index) => {
              asked.push(index)
              if (!works[index]) throw new Error('no')
            },
            { limit },
          )
          await batch.settled()
          expect(asked.toSorted((a, b) => a - b)).toEqual(works.map((_, index) => index))
          expect(outcomes(batch)).toEqual(works.map((worked) => (worked ? 'done' : 'failed')))
        },
      ),
    )
  })

  it('retries only what fits, where that is said', async () => {
    const asked: number[] = []
    const batch = runBatch([1, 2, 3], async (input) => {
      asked.push(input)
      if (asked.length <= 3) throw new Error('no')
    })
    await batch.settled()
    batch.retry((input) => input === 2)
    await batch.settled()
    expect(asked).toEqual([1, 2, 3, 2])
    expect(outcomes(batch)).toEqual(['failed', 'done', 'failed'])
  })

  it('stops where nobody confirms anything, and goes on when told to', async () => {
    let isThere = false
    const asked: number[] = []
    const write = async (input: number) => {
      asked.push(input)
      if (!isThere) throw new Error('lost')
    }
    const inputs = Array.from({ length: 100 }, (_, index) => index)
    const batch = runBatch(inputs, write, { isUnknown: () => true, check: async () => Promise.reject() })
    await batch.settled()
    expect(asked.length).toBeLessThan(MAX_UNKNOWN + 4)
    expect(new Set(outcomes(batch))).toEqual(new Set(['unknown', 'cancelled']))
    isThere = true
    batch.retry()
    await batch.settled()
    expect(new Set(outcomes(batch))).toEqual(new Set(['done']))
    expect(new Set(asked).size).toBe(inputs.length)
  })

  describe('where the first writes all fail alike', () => {
    const inputs = Array.from({ length: 100 }, (_, index) => index)
    const causeOf = (error: unknown) => String(error)

    it('stops, and tries every one when told to', async () => {
      const asked: number[] = []
      const write = async (input: number) => {
        asked.push(input)
        throw new Error('no such routine')
      }
      const batch = runBatch(inputs, write, { causeOf })
      await batch.settled()
      expect(asked.length).toBeLessThan(MAX_ALIKE + 4)
      expect(new Set(outcomes(batch))).toEqual(new Set(['failed', 'cancelled']))
      expect(batch.stoppedBy?.()).toEqual(new Error('no such routine'))
      batch.retry()
      await batch.settled()
      expect(batch.stoppedBy?.()).toBe(null)
      expect(new Set(asked).size).toBe(inputs.length)
      expect(new Set(outcomes(batch))).toEqual(new Set(['failed']))
    })

    it.each([
      ['one has succeeded', (input: number) => (input === 3 ? null : 'no')],
      ['their causes differ', (input: number) => `no ${input}`],
    ])('goes on if %s', async (_, fault) => {
      const batch = runBatch(
        inputs,
        async (input) => {
          const why = fault(input)
          if (why !== null) throw new Error(why)
        },
        { causeOf },
      )
      await batch.settled()
      expect(outcomes(batch)).not.toContain('cancelled')
    })
  })

  it('stops at what would meet all, and tries those again when told to', async () => {
    let allowed = false
    const write = async (input: number) => {
      if (!allowed && input === 1) throw new Error('forbidden')
    }
    const batch = runBatch([1, 2, 3], write, { limit: 1, isHopeless: () => true })
    await batch.settled()
    expect(outcomes(batch)).toEqual(['failed', 'cancelled', 'cancelled'])
    allowed = true
    batch.retry()
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'done', 'done'])
  })

  it('never repeats by itself what may have been done', async () => {
    let asked = 0
    const write = async () => {
      asked += 1
      throw new Error('timeout')
    }
    const batch = runBatch([1], write, { isUnknown: () => true })
    await batch.settled()
    batch.retry()
    await batch.settled()
    expect(outcomes(batch)).toEqual(['unknown'])
    expect(asked).toBe(1)
  })

  it('cancels what has not begun', async () => {
    const gate = Promise.withResolvers<void>()
    const batch = runBatch([1, 2, 3], () => gate.promise, { limit: 1 })
    batch.cancel()
    gate.resolve()
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'cancelled', 'cancelled'])
  })
})

describe('runBatch with an API that is busy or does not confirm', () => {
  const busy = { busy: true }
  const lost = { lost: true, requestId: 'r-1' }
  const rules = {
    restOf: (error: unknown) => (error === busy ? 5 : null),
    isUnknown: (error: unknown) => error === lost,
    isHopeless: (error: unknown) => error === busy,
  }

  it('counts one wait where several are refused together', async () => {
    let calls = 0
    const refusals = 4 * (MAX_PAUSES - 1)
    const write = async () => {
      calls += 1
      const isRefused = calls <= refusals
      await new Promise((resolve) => setTimeout(resolve, 30))
      if (isRefused) throw busy
    }
    const batch = runBatch([1, 2, 3, 4], write, { ...rules, restOf: () => 5 })
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('waits anew where it is told to go on after it had waited long enough', async () => {
    let refusals = MAX_PAUSES + 1
    const write = async () => {
      refusals -= 1
      if (refusals >= 0) throw busy
    }
    const batch = runBatch([1], write, rules)
    await batch.settled()
    expect(outcomes(batch)).toEqual(['failed'])
    refusals = 1
    batch.retry()
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done'])
  })

  it('waits and sends the same write again; the rest of the row goes on', async () => {
    const tries = new Map<number, number>()
    const batch = runBatch(
      [1, 2, 3, 4, 5, 6],
      async (input) => {
        tries.set(input, (tries.get(input) ?? 0) + 1)
        if (input === 2 && tries.get(2) === 1) throw busy
      },
      rules,
    )
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'done', 'done', 'done', 'done', 'done'])
    expect(tries.get(2)).toBe(2)
    expect(batch.restsUntil()).toBe(null)
  })

  it('gives up on an API that stays busy', async () => {
    const batch = runBatch([1, 2], () => Promise.reject(busy), { ...rules, limit: 1, restOf: () => 1 })
    await batch.settled()
    expect(outcomes(batch)).toEqual(['failed', 'cancelled'])
  })

  it('has ended at once when it is cancelled while it waits', async () => {
    const batch = runBatch([1, 2], () => Promise.reject(busy), { ...rules, restOf: () => 60_000 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(batch.restsUntil()).toBeGreaterThan(0)
    batch.cancel()
    await batch.settled()
    expect(outcomes(batch)).toEqual(['cancelled', 'cancelled'])
  })

  it('does not send again what the API refuses for now after the rest was cancelled', async () => {
    const refusals: ((error: unknown) => void)[] = []
    const write = () => new Promise((_, reject) => void refusals.push(reject))
    const batch = runBatch([1, 2, 3], write, { ...rules, limit: 2, restOf: () => 1 })
    batch.cancel()
    for (const refuse of refusals) refuse(busy)
    await batch.settled()
    expect(outcomes(batch)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(refusals).toHaveLength(2)
  })

  it('sends no more at once when it is cancelled while it waits, and told to try again', async () => {
    let isBusy = true
    let now = 0
    let most = 0
    const write = async () => {
      if (isBusy) throw busy
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now -= 1
    }
    const batch = runBatch([1, 2, 3, 4, 5, 6, 7, 8], write, { ...rules, limit: 2, restOf: () => 30 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    batch.cancel()
    isBusy = false
    batch.retry()
    await batch.settled()
    expect(outcomes(batch)).toEqual(Array(8).fill('done'))
    expect(most).toBe(2)
  })

  it('reads what nobody confirmed before it says anything', async () => {
    const check = async (input: number) => {
      if (input === 3) throw new Error('no')
      return input === 1
    }
    const batch = runBatch([1, 2, 3], () => Promise.reject(lost), { ...rules, check })
    await batch.settled()
    expect(outcomes(batch)).toEqual(['done', 'failed', 'unknown'])
    expect(batch.get()[1]?.error).toEqual(checkedNotSaved(lost))
  })
})
