import { expect, it, vi } from 'vitest'
import { apiClock } from './api-clock.ts'

const HERE = Date.parse('2026-03-01T10:00:00.000Z')
const event = (modified: number, nextRetryDate: number | null = null) => ({
  created: '2026-03-01T09:00:00.000Z',
  modified: new Date(modified).toISOString(),
  lastAttemptDate: null,
  nextRetryDate: nextRetryDate === null ? null : new Date(nextRetryDate).toISOString(),
})

it('follows a clock that is behind, and keeps the most that was proven of one that is ahead', () => {
  expect(apiClock([], 0)).toBe(0)
  expect(apiClock([event(HERE - 120_000, HERE - 60_000)], HERE)).toBe(-60_000)
  expect(apiClock([event(HERE - 1000)], HERE)).toBe(0)
  expect(apiClock([event(HERE + 120_000)], HERE)).toBe(120_000)
  // The same response a minute later gives a lower bound, although the clocks have not moved.
  expect(apiClock([event(HERE + 120_000)], HERE + 60_000)).toBe(120_000)
  expect(apiClock([event(HERE + 200_000)], HERE + 60_000)).toBe(140_000)
  expect(apiClock([], HERE)).toBe(140_000)
})

it('does not drift while an attempt stays due', async () => {
  vi.resetModules()
  const { apiClock: anew } = await import('./api-clock.ts')
  // Created just now by a clock one second behind; its next attempt is due in a minute and is never made.
  const stuck = event(HERE - 1000, HERE + 60_000)
  expect(anew([stuck], HERE)).toBe(0)
  const told = [2, 10, 60, 600].map((minutes) => anew([stuck], HERE + minutes * 60_000))
  expect(told).toEqual([-1000, -1000, -1000, -1000])
})
