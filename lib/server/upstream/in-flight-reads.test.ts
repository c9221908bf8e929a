import { describe, expect, it } from 'vitest'

import { InFlightReads } from './in-flight-reads.ts'

const signal = () => new AbortController().signal

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let started = 0
  let aborted: AbortSignal | undefined
  return {
    resolve,
    reject,
    start: (shared: AbortSignal) => {
      started += 1
      aborted = shared
      return promise
    },
    started: () => started,
    isAborted: () => aborted?.aborted,
  }
}

describe('Flights', () => {
  it('run once for all who ask at once, and again for who asks later', async () => {
    const flights = new InFlightReads<string>()
    const first = work()
    const answers = [flights.join('a', signal(), first.start), flights.join('a', signal(), first.start)]
    first.resolve('done')
    expect(await Promise.all(answers)).toEqual(['done', 'done'])
    expect(first.started()).toBe(1)
    const second = work()
    const later = flights.join('a', signal(), second.start)
    second.resolve('again')
    expect(await later).toBe('again')
  })

  it('are kept apart by key', async () => {
    const flights = new InFlightReads<string>()
    const [a, b] = [work(), work()]
    const answers = [flights.join('a', signal(), a.start), flights.join('b', signal(), b.start)]
    a.resolve('a')
    b.resolve('b')
    expect(await Promise.all(answers)).toEqual(['a', 'b'])
  })

  it('share failure too', async () => {
    const flights = new InFlightReads<string>()
    const failing = work()
    const answers = [flights.join('a', signal(), failing.start), flights.join('a', signal(), failing.start)]
    failing.reject(new Error('no'))
    for (const answer of answers) await expect(answer).rejects.toThrow('no')
  })

  it('end when the last who waits has gone, and a newcomer starts anew', async () => {
    const flights = new InFlightReads<string>()
    const [first, second] = [new AbortController(), new AbortController()]
    const long = work()
    const one = flights.join('a', first.signal, long.start)
    const two = flights.join('a', second.signal, long.start)
    first.abort()
    await expect(one).rejects.toMatchObject({ code: 'cancelled' })
    expect(long.isAborted()).toBe(false)
    second.abort()
    await expect(two).rejects.toMatchObject({ code: 'cancelled' })
    expect(long.isAborted()).toBe(true)
    const anew = work()
    const three = flights.join('a', signal(), anew.start)
    anew.resolve('new')
    expect(await three).toBe('new')
    await expect(flights.join('a', first.signal, anew.start)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('cannot be joined any more once closed, and still answer those who wait', async () => {
    const flights = new InFlightReads<string>()
    const [before, after, other] = [work(), work(), work()]
    const [early, elsewhere] = [
      flights.join('a1', signal(), before.start),
      flights.join('b1', signal(), other.start),
    ]
    flights.close('a')
    const late = flights.join('a1', signal(), after.start)
    const joined = flights.join('b1', signal(), after.start)
    before.resolve('old')
    after.resolve('new')
    other.resolve('other')
    expect(await Promise.all([early, late, elsewhere, joined])).toEqual(['old', 'new', 'other', 'other'])
  })
})
