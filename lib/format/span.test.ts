import { expect, it } from 'vitest'

import { formatSpan } from './span.ts'

it('says how long in the largest whole unit', () => {
  const minute = 60_000
  expect(
    [0, 59, 60, 23 * 60, 24 * 60, 400 * 24 * 60].map((minutes) => formatSpan(minutes * minute, 'en')),
  ).toEqual(['0 minutes', '59 minutes', '1 hour', '23 hours', '1 day', '400 days'])
  expect(formatSpan(12 * 24 * 60 * minute, 'fr', 'narrow')).toMatch(/^12\s?j$/)
  // A clock that was set back.
  expect(formatSpan(-5, 'en')).toBe('0 minutes')
})
