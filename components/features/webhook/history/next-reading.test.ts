import { expect, it } from 'vitest'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { nextReading } from './use-tail.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const event = (status: WebhookEvent['status'], next: number | null): WebhookEvent =>
  ({
    idWebhookEvent: 1,
    status,
    created: '2026-03-01T09:00:00.000Z',
    modified: '2026-03-01T09:59:59.000Z',
    lastAttemptDate: null,
    nextRetryDate: next === null ? null : new Date(NOW + next).toISOString(),
  }) as WebhookEvent

it.each<[string, WebhookEvent[], number]>([
  ['nothing', [], 15_000],
  ['what is over', [event('SUCCESS', null), event('FAILED', null)], 15_000],
  ['what is being sent', [event('SUCCESS', null), event('SENDING', null)], 4000],
  ['what is due in seconds', [event('RETRY', 6000)], 7500],
  ['what is due now', [event('RETRY', -1000)], 4000],
  ['what is due in an hour', [event('RETRY', 3_600_000)], 15_000],
  ['what has long been due', [event('RETRY', -600_000)], 15_000],
  ['the soonest of several', [event('RETRY', 9000), event('PENDING', 1000)], 4000],
])('waits calmly or not: %s', (_, events, wait) => {
  expect(nextReading(events, NOW)).toBe(wait)
})
