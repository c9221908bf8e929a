import fc from 'fast-check'
import { expect, it } from 'vitest'

import { isCalendarDate } from './primitives.ts'

const two = (value: number) => String(value).padStart(2, '0')

it('knows the days that exist, as the calendar of the platform does', () => {
  const year = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(1900, 2000, 2023, 2024, 2100))
  fc.assert(
    fc.property(year, fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), (y, m, d) => {
      const text = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
      const time = Date.parse(`${text}T00:00:00Z`)
      const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
      expect(isCalendarDate(text)).toBe(exists)
    }),
    { numRuns: 2000 },
  )
  for (const text of ['', '2024-2-3', '2024-02-03T00:00:00Z', '02024-02-03', ' 2024-02-03', '2024/02/03']) {
    expect(isCalendarDate(text)).toBe(false)
  }
})
