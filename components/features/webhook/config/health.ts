import type { Tone } from '#components/ui/badge.tsx'
import type { WebhookEvent, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'

/** How many of the newest events the health of a webhook is told from. */
export const HEALTH_SAMPLE = 50

/** What is read of each event for it. */
export const HEALTH_FIELDS = [
  'idWebhookEvent',
  'idWebhookConfig',
  'status',
  'httpStatus',
  'payload',
  'created',
  'modified',
  'lastAttemptDate',
] as const
export type HealthEvent = Pick<WebhookEvent, (typeof HEALTH_FIELDS)[number]>

export type HealthKind = 'sent' | 'waiting' | 'retrying' | 'failed'
export const HEALTH_KINDS: readonly HealthKind[] = ['sent', 'waiting', 'retrying', 'failed']
export const healthTones: Record<HealthKind, Tone> = {
  sent: 'success',
  waiting: 'neutral',
  retrying: 'warning',
  failed: 'danger',
}

/** api.md 3.2. */
const kinds: Record<WebhookEventStatus, HealthKind> = {
  SUCCESS: 'sent',
  PENDING: 'waiting',
  SENDING: 'waiting',
  RETRY: 'retrying',
  FAILED: 'failed',
}

export interface Health {
  /** How many events were looked at, of any webhook and kind. */
  sample: number
  counts: Record<HealthKind, number>
  /** This webhook's own, without tests, oldest first. */
  marks: { id: number; kind: HealthKind }[]
  tests: number
  /** The newest event of this webhook that was tried, tests included. */
  last: HealthEvent | null
}

/** The state of one webhook from the newest events of its type, which may hold those of a webhook deleted since. */
export function healthOf(events: readonly HealthEvent[], idWebhookConfig: number): Health {
  const own = events
    .filter((event) => event.idWebhookConfig === idWebhookConfig)
    .sort((a, b) => a.idWebhookEvent - b.idWebhookEvent)
  const real = own.filter((event) => event.payload.test !== true)
  const counts: Record<HealthKind, number> = { sent: 0, waiting: 0, retrying: 0, failed: 0 }
  const marks = real.map(({ idWebhookEvent, status }) => ({
    id: idWebhookEvent,
    kind: kinds[status] ?? 'waiting',
  }))
  for (const { kind } of marks) counts[kind] += 1
  return {
    sample: events.length,
    counts,
    marks,
    tests: own.length - real.length,
    last: own.findLast((event) => event.lastAttemptDate !== null) ?? null,
  }
}
