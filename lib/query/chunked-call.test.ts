import { describe, expect, it } from 'vitest'

import { mapConcurrently } from './chunked-call.ts'

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, Math.random() * 4, value))

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
    expect(started.length).toBeLessThan(20)
  })

  it('has failed only once nothing of it is under way', async () => {
    let running = 0
    const failing = mapConcurrently([1, 2, 3, 4], async (input) => {
      running += 1
      if (input === 1) {
        running -= 1
        throw new Error('one')
      }
      await later(null)
      running -= 1
      if (input === 3) throw new Error('three')
    })
    await expect(failing).rejects.toThrow('one')
    expect(running).toBe(0)
  })
})
