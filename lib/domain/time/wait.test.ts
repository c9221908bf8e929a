import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { wait } from './wait.ts'

describe('wait', () => {
  it('settles when its time has come, and leaves nothing at the signal', async () => {
    const { signal } = new AbortController()
    const waiting = wait(1, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await waiting
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends as soon as its signal fires, with the reason of that', async () => {
    const stop = new AbortController()
    const waiting = wait(600_000, stop.signal)
    stop.abort('enough')
    await expect(waiting).rejects.toBe('enough')
  })

  it('does not begin after its signal has fired', async () => {
    await expect(wait(600_000, AbortSignal.abort('before'))).rejects.toBe('before')
  })
})
