import { describe, expect, it } from 'vitest'

import { type HealthEvent, healthOf } from './health-facts.tsx'

const event = (
  idWebhookEvent: number,
  status: HealthEvent['status'],
  more: Partial<HealthEvent> = {},
): HealthEvent => ({
  idWebhookEvent,
  idWebhookConfig: 1,
  status,
  httpStatus: null,
  payload: { test: false },
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  lastAttemptDate: '2026-01-01T00:00:00Z',
  ...more,
})

describe('healthOf', () => {
  it('counts the webhook’s own events, oldest first, without tests and without those of another', () => {
    const health = healthOf(
      [
        event(9, 'PENDING', { lastAttemptDate: null }),
        event(8, 'FAILED', { payload: { test: true } }),
        event(7, 'FAILED'),
        event(6, 'RETRY'),
        event(5, 'SUCCESS', { idWebhookConfig: 2 }),
        event(4, 'SUCCESS'),
        event(3, 'SENDING'),
      ],
      1,
    )
    expect(health.sample).toBe(7)
    expect(health.counts).toEqual({ sent: 1, waiting: 2, retrying: 1, failed: 1 })
    expect(health.marks.map(({ id }) => id)).toEqual([3, 4, 6, 7, 9])
    expect(health.tests).toBe(1)
    expect(health.last?.idWebhookEvent).toBe(8)
  })

  it('takes a status that it does not know for waiting, whatever it is called', () => {
    const strange: string[] = ['constructor', '__proto__', 'QUEUED']
    const health = healthOf(
      strange.map((status, at) => event(at + 1, status as HealthEvent['status'])),
      1,
    )
    expect(health.counts).toEqual({ sent: 0, waiting: 3, retrying: 0, failed: 0 })
    expect(health.marks.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('says nothing of what it has not seen', () => {
    expect(healthOf([], 1)).toEqual({
      sample: 0,
      counts: { sent: 0, waiting: 0, retrying: 0, failed: 0 },
      marks: [],
      tests: 0,
      last: null,
    })
  })
})
