import type { ItemOf } from '#lib/contract/index.ts'
import { clockOffset, isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { instantOf } from '#lib/format/dates.ts'
import type { HomePart } from './home-part.ts'
import { DAYS_BACK } from './opportunity-parts.ts'

/** Most events requested per status (api.md 8: the default is 50). */
const LIMIT = 50
const DAY = 86_400_000
export const DELIVERY_LINES = 4

const FIELDS = [
  'idWebhookEvent',
  'eventType',
  'status',
  'httpStatus',
  'retryCount',
  'maxRetries',
  'nextRetryDate',
  'lastAttemptDate',
  'created',
  'modified',
  'payload',
] as const
type EventRead = Pick<ItemOf<'listWebhookEvents'>, (typeof FIELDS)[number]>

export interface DeliveryLine extends Omit<EventRead, 'payload'> {
  isTest: boolean
}

export interface DeliveriesData {
  retrying: number
  /** Failed for good within the last week, without tests. */
  failed: number
  /** Whether there may be more than were requested. */
  moreRetrying: boolean
  moreFailed: boolean
  /** The clock skew of the API (positive: ahead), milliseconds. */
  offset: number
  lines: DeliveryLine[]
}

const lineOf = ({ payload, ...event }: EventRead): DeliveryLine => ({
  ...event,
  isTest: isTestEvent({ payload }),
})
const lastOf = (event: EventRead) => instantOf(event.lastAttemptDate ?? event.modified) ?? 0

/**
 * Deliveries that await a retry, and those that failed within a week (api.md 4.18, 3.2): the next retry first, then the
 * latest failures, tests last, as they lose nothing. Payloads contain personal data and are not kept.
 * @param now milliseconds since 1970
 */
export function deliveriesOf(
  retrying: readonly EventRead[],
  failed: readonly EventRead[],
  now: number,
): DeliveriesData {
  const lately = failed.filter((event) => lastOf(event) >= now - DAYS_BACK * DAY)
  const next = (event: EventRead) => instantOf(event.nextRetryDate) ?? Number.POSITIVE_INFINITY
  const lines = [
    ...retrying.toSorted((a, b) => next(a) - next(b) || a.idWebhookEvent - b.idWebhookEvent),
    ...lately.toSorted(
      (a, b) =>
        Number(isTestEvent(a)) - Number(isTestEvent(b)) ||
        lastOf(b) - lastOf(a) ||
        b.idWebhookEvent - a.idWebhookEvent,
    ),
  ]
  return {
    retrying: retrying.length,
    failed: lately.filter((event) => !isTestEvent(event)).length,
    moreRetrying: retrying.length >= LIMIT,
    moreFailed: lately.length >= LIMIT,
    offset: clockOffset([...retrying, ...failed], now),
    lines: lines.slice(0, DELIVERY_LINES).map(lineOf),
  }
}

const STATUSES = ['RETRY', 'FAILED'] as const

export const deliveriesPart: HomePart<DeliveriesData> = {
  key: ['listWebhookEvents', STATUSES.map((status) => ({ query: { status, limit: LIMIT } })), 'home'],
  everyMinutes: 5,
  read: async (ask) => {
    const [retrying, failed] = await Promise.all(
      STATUSES.map((status) => ask('listWebhookEvents', { query: { status, limit: LIMIT }, fields: FIELDS })),
    )
    return deliveriesOf(retrying?.result ?? [], failed?.result ?? [], Date.now())
  },
}
