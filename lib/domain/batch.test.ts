import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { runBatch } from './batch.ts'

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
