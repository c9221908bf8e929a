import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { digestOf } from './digest.ts'

const at = fc.option(
  fc
    .integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 9, 30) })
    .map((time) => new Date(time).toISOString()),
)
const company = fc.record({
  idCompany: fc.integer({ min: 1, max: 99 }),
  name: fc.string({ minLength: 1, maxLength: 8 }),
  lines: fc.array(fc.record({ at }), { maxLength: 8 }),
})

describe('digestOf', () => {
  it('counts every dated line once, on its day, the latest day first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(company, { selector: ({ idCompany }) => idCompany }), (companies) => {
        const days = digestOf(companies, 99)
        const counted = days.flatMap((day) => day.companies).reduce((sum, { count }) => sum + count, 0)
        expect(counted).toBe(
          companies.flatMap(({ lines }) => lines).filter((line) => line.at !== null).length,
        )
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort().reverse())
        for (const { companies: found } of days)
          expect(found.map(({ count }) => count)).toEqual(
            found.map(({ count }) => count).toSorted((a, b) => b - a),
          )
      }),
    )
  })

  it('goes by the clock of the companies on either side of midnight and of the clock change', () => {
    const lines = [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ]
    const days = digestOf([{ idCompany: 1, name: 'A', lines: lines.map((one) => ({ at: one })) }], 9)
    expect(days.map(({ day, companies }) => [day, companies[0]?.count])).toEqual([
      ['2026-10-26', 1],
      ['2026-10-25', 2],
      ['2026-10-24', 1],
    ])
  })

  it('keeps to the days asked for', () => {
    const lines = ['2026-10-20T10:00:00Z', '2026-10-21T10:00:00Z'].map((one) => ({ at: one }))
    expect(digestOf([{ idCompany: 1, name: 'A', lines }], 1)).toEqual([
      { day: '2026-10-21', companies: [{ idCompany: 1, name: 'A', count: 1 }] },
    ])
  })
})
