import { expect, it } from 'vitest'

import { clockAhead, observeServerTime } from './api-clock.ts'

it('counts the most that an answer has proven, whatever comes later', () => {
  const now = Date.parse('2026-03-01T10:00:00.000Z')
  expect(clockAhead()).toBe(0)
  observeServerTime('2026-03-01T09:00:00.000Z', now)
  observeServerTime('not a moment', now)
  expect(clockAhead()).toBe(0)
  observeServerTime('2026-03-01T13:00:00.000Z', now)
  expect(clockAhead()).toBe(3 * 3_600_000)
  // The same record read an hour later proves less, and the clocks have not moved.
  observeServerTime('2026-03-01T13:00:00.000Z', now + 3_600_000)
  expect(clockAhead()).toBe(3 * 3_600_000)
})
