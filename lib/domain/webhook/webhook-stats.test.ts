import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketsOf, countEventStatuses, EVENT_STATUSES } from './webhook-stats.ts'

const events = fc.array(
  fc.record({
    status: fc.constantFrom(...EVENT_STATUSES),
    created: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  }),
)

it('every event is in one span, and the spans follow each other without a gap', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 60 }), (list, most) => {
      const buckets = bucketsOf(list, most)
      expect(buckets.length).toBeLessThanOrEqual(Math.max(most, 2))
      expect(buckets.reduce((sum, { total }) => sum + total, 0)).toBe(list.length)
      const widths = buckets.slice(1).map(({ start }, index) => start - Number(buckets[index]?.start))
      expect(new Set(widths).size).toBeLessThanOrEqual(1)
      for (const bucket of buckets) {
        expect(EVENT_STATUSES.reduce((sum, status) => sum + bucket.counts[status], 0)).toBe(bucket.total)
      }
      if (list.length > 0) expect([buckets[0]?.total, buckets.at(-1)?.total]).not.toContain(0)
    }),
  )
})

it('an unreadable date is counted by status only', () => {
  const list = [{ status: 'FAILED' as const, created: 'nonsense' }]
  expect(bucketsOf(list)).toEqual([])
  expect(countEventStatuses(list).FAILED).toBe(1)
})
