import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { chunksOf, mapConcurrently } from './chunked-call.ts'

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, Math.random() * 4, value))

describe('chunksOf', () => {
  it('keeps every value once, in order, in runs no longer than asked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 70 }), (values, size) => {
        const chunks = chunksOf(values, size)
        expect(chunks.flat()).toEqual(values)
        expect(chunks.every((chunk) => chunk.length >= 1 && chunk.length <= size)).toBe(true)
      }),
    )
  })
})

describe('mapConcurrently', () => {
  it('answers in the order of the inputs and never runs more than the limit', async () => {
    let running = 0
    let most = 0
    const inputs = Array.from({ length: 30 }, (_, index) => index)
    const results = await mapConcurrently(inputs, async (input) => {
      running += 1
      most = Math.max(most, running)
      await later(null)
      running -= 1
      return input * 2
    })
    expect(results).toEqual(inputs.map((input) => input * 2))
    expect(most).toBe(4)
  })

  it('throws the first failure and starts nothing after it', async () => {
    const started: number[] = []
    const failing = mapConcurrently(
      Array.from({ length: 100 }, (_, index) => index),
      async (input) => {
        started.push(input)
        await later(null)
        if (input === 5) throw new Error('five')
      },
    )
    await expect(failing).rejects.toThrow('five')
    await later(null)
    await later(null)
    expect(started.length).toBeLessThan(20)
  })
})
