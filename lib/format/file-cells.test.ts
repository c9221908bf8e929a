import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { csvMoment } from './file-cells.ts'

describe('a date in an export', () => {
  it.each([
    ['2026-01-31T13:05:09.123Z', '2026-01-31 14:05:09'],
    ['2026-07-31T22:30:00Z', '2026-08-01 00:30:00'],
    ['2026-07-31 22:30:00', '2026-08-01 00:30:00'],
    ['2026-07-31T22:30:00+02:00', '2026-07-31 22:30:00'],
    ['2026-12-01', '2026-12-01'],
    ['soon', 'soon'],
    ['', null],
    [null, null],
  ])('%s is %s', (stamp, written) => {
    expect(csvMoment(stamp)).toBe(written)
  })

  it('is of one form for every stamp', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const stamp = date.toISOString()
        expect(csvMoment(stamp)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      }),
    )
  })
})
