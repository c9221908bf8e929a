import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { byteRangeOf } from './byte-range.ts'

describe('rangeOf', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=95-500', { first: 95, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=10-5', 'unsatisfiable'],
    ['bytes=0-18446744073709551615', 'unsatisfiable'],
    ['bytes=18446744073709551615-', 'unsatisfiable'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=-', 'whole'],
    ['lines=1-2', 'whole'],
  ])('of 100 bytes, %j is %j', (header, range) => {
    expect(byteRangeOf(header, 100)).toEqual(range)
  })

  it('never leaves the file, whatever is asked', () => {
    const digits = fc.oneof(fc.constant(''), fc.bigInt({ min: 0n }).map(String))
    fc.assert(
      fc.property(digits, digits, fc.nat(1000), (from, to, size) => {
        const range = byteRangeOf(`bytes=${from}-${to}`, size)
        if (typeof range === 'string') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeGreaterThanOrEqual(range.first)
        expect(range.last).toBeLessThan(size)
      }),
    )
  })
})
