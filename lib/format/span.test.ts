import { expect, it } from 'vitest'
import german from '#messages/de.json' with { type: 'json' }

import type { Locale } from './locale.ts'
import { formatSpan } from './span.ts'

it('says how long in the largest whole unit', () => {
  const minute = 60_000
  expect(
    [0, 59, 60, 23 * 60, 24 * 60, 400 * 24 * 60].map((minutes) => formatSpan(minutes * minute, 'en')),
  ).toEqual(['< 1 minute', '59 minutes', '1 hour', '23 hours', '1 day', '400 days'])
  const brief = (locale: Locale) => formatSpan(12 * 24 * 60 * minute, locale, 'brief').replace(/\s/, ' ')
  expect([brief('en'), brief('fr'), brief('de')]).toEqual(['12d', '12 j', '12 Tg.'])
  // As when a clock was set back.
  expect(formatSpan(-5, 'en')).toBe('< 1 minute')
})

it('stands in German where it needs no other case: « seit 9 Tage » is wrong', () => {
  const { since, atLeast } = german.opportunity.stages
  for (const text of [since, atLeast]) expect(text).not.toMatch(/\b(seit|vor|nach)\b.*\{time\}/)
})
