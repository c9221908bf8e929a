import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { plainDay, plainStamp } from './plain-stamp.ts'
import { offsetAt } from './wall-clock.ts'

const PARIS = 'Europe/Paris'
const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) })
const localOf = (time: number) => new Date(time + offsetAt(time, PARIS)).toISOString().slice(0, -1)
/** `+02:00` */
const offsetOf = (time: number) => `+${new Date(offsetAt(time, PARIS)).toISOString().slice(11, 16)}`

describe('plainStamp', () => {
  it('finds the instant that was written, with an offset or on the clock of the zone', () => {
    fc.assert(
      fc.property(instants, (time) => {
        const utc = new Date(time).toISOString()
        expect(plainStamp(utc, PARIS)).toBe(utc)
        expect(plainStamp(`${localOf(time)}${offsetOf(time)}`, 'Asia/Tokyo')).toBe(utc)
        // The hour that occurs twice in autumn is ambiguous; every other is exact.
        const found = Date.parse(plainStamp(localOf(time).replace('T', ' '), PARIS))
        expect(localOf(found)).toBe(localOf(time))
        if (
          offsetAt(time, PARIS) === offsetAt(time + 3_600_000, PARIS) &&
          offsetAt(time, PARIS) === offsetAt(time - 3_600_000, PARIS)
        )
          expect(found).toBe(time)
      }),
    )
  })

  it.each(['2026-03-04', '', 'soon', '2026-03-04T25:00', '2026-13-01T10:00:00'])(
    'leaves %j alone',
    (text) => {
      expect(plainStamp(text, PARIS)).toBe(text)
    },
  )
})

describe('plainDay', () => {
  it.each([
    ['2026-03-04T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['2026-03-04T00:00:00', '2026-03-04T00:00:00.000Z'],
    ['2026-03-04 00:00:00', '2026-03-04T00:00:00.000Z'],
    ['2026-03-04T00:00:00+01:00', '2026-03-04T00:00:00.000Z'],
    ['2026-03-03T23:00:00Z', '2026-03-04T00:00:00.000Z'],
    ['2026-07-03T22:00:00.000Z', '2026-07-04T00:00:00.000Z'],
    ['2026-03-28T23:00:00Z', '2026-03-29T00:00:00.000Z'],
    ['2026-03-04', '2026-03-04'],
    ['never', 'never'],
  ])('of %s is %s', (text, day) => {
    expect(plainDay(text, PARIS)).toBe(day)
  })
})
