import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { isoDay, isoMoment } from './wall-clock.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

/** Swedish formatting matches ISO 8601 in Node: an independent reference. */
const swedish = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
  ]),
)

/** The instant at which the offset changes, between two instants with different offsets. */
function changeBetween(low: number, high: number, offset: (time: number) => number): number {
  let [before, after] = [low, high]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (offset(middle) === offset(low)) before = middle
    else after = middle
  }
  return after
}

describe('calendar and clock of a zone', () => {
  it('are those of the zone at any instant', () => {
    const instants = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, time) => {
        const said = swedish.get(zone)?.format(time)
        expect(isoMoment(time, zone)).toBe(said)
        expect(isoDay(new Date(time), zone)).toBe(said?.slice(0, 10))
      }),
      { numRuns: 5000 },
    )
  })

  it('are right around each change of the clock in every zone', () => {
    for (const [zone, said] of swedish) {
      const offset = (time: number) => Date.parse(`${said.format(time).replace(' ', 'T')}Z`) - time
      for (let time = Date.UTC(2015, 0); time < Date.UTC(2028, 0); time += MONTH) {
        if (offset(time) === offset(time + MONTH)) continue
        const change = changeBetween(time, time + MONTH, offset)
        for (const near of [-25 * HOUR, -HOUR, -1000, 0, 1000, HOUR, 25 * HOUR]) {
          expect(isoMoment(change + near, zone), `${zone} ${change} ${near}`).toBe(said.format(change + near))
        }
      }
    }
  })

  it('know years of one digit, and years past four', () => {
    expect(isoDay(Date.parse('0001-01-01T12:00:00Z'), 'UTC')).toBe('0001-01-01')
    expect(isoDay(Date.parse('9999-12-31T23:30:00Z'), 'Europe/Paris')).toBe('+010000-01-01')
    expect(isoDay(Date.parse('0000-06-01T12:00:00Z'), 'UTC')).toBe('0000-06-01')
  })

  it('ask Intl by the day, not by the row', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const start = Date.UTC(2031, 5, 1)
    for (let row = 0; row < 100_000; row += 1) isoDay(start + row * 25_920, 'Europe/Paris')
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2 * 31)
  })

  it('are none for no instant', () => {
    expect(() => isoDay(Number.NaN, 'Europe/Paris')).toThrow(RangeError)
  })
})
