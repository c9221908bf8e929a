import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDay } from '#lib/domain/time/wall-clock.ts'
import { dayEnd, dayStart } from './day-start.ts'

describe('where a day begins and ends', () => {
  it('is in that day, and a millisecond beyond is not, in every zone and over every change of clocks', () => {
    const zone = fc.constantFrom(
      'Europe/Paris',
      'UTC',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Auckland',
    )
    const from = Date.parse('1990-01-01')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 18_000 }), zone, (days, timeZone) => {
        const day = new Date(from + days * 86_400_000).toISOString().slice(0, 10)
        const [start, end] = [dayStart(day, timeZone), dayEnd(day, timeZone)]
        expect([isoDay(start, timeZone), isoDay(end, timeZone)]).toEqual([day, day])
        expect(isoDay(start - 1, timeZone) < day && isoDay(end + 1, timeZone) > day).toBe(true)
      }),
    )
  })

  it('is nowhere for what is no day', () => {
    expect(dayStart('soon')).toBeNaN()
    expect(dayEnd('2025-13-01')).toBeNaN()
  })
})
