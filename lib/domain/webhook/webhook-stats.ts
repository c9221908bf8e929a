import type { WebhookEvent, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'

/** In display order. */
export const EVENT_STATUSES: readonly WebhookEventStatus[] = [
  'SUCCESS',
  'PENDING',
  'SENDING',
  'RETRY',
  'FAILED',
]

export type StatusCounts = Record<WebhookEventStatus, number>
type Counted = Pick<WebhookEvent, 'status' | 'created'>

const noCounts = (): StatusCounts => ({ SUCCESS: 0, PENDING: 0, SENDING: 0, RETRY: 0, FAILED: 0 })

/** The number of events per status of api.md 3.2; events of an unknown status are not counted. */
export function countEventStatuses(events: readonly Counted[]): StatusCounts {
  const counts = noCounts()
  for (const { status } of events) if (Object.hasOwn(counts, status)) counts[status] += 1
  return counts
}

export interface Bucket {
  /** Milliseconds since 1970. */
  start: number
  counts: StatusCounts
  total: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WIDTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY]

/** Histogram of events by creation time, in at most `most` intervals of one round width, oldest first. */
export function bucketsOf(events: readonly Counted[], most = 30): Bucket[] {
  const timed = events.flatMap(({ created, status }) => {
    const time = Date.parse(created)
    return Number.isNaN(time) ? [] : [{ time, status }]
  })
  if (timed.length === 0) return []
  const first = timed.reduce((least, { time }) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const last = timed.reduce((most, { time }) => Math.max(most, time), Number.NEGATIVE_INFINITY)
  const spans = (width: number) => Math.floor(last / width) - Math.floor(first / width) + 1
  let width = WIDTHS.find((each) => spans(each) <= most) ?? 365 * DAY
  while (spans(width) > most) width *= 2
  const origin = Math.floor(first / width)
  const buckets = Array.from(
    { length: spans(width) },
    (_, index): Bucket => ({ start: (origin + index) * width, counts: noCounts(), total: 0 }),
  )
  for (const { time, status } of timed) {
    const bucket = buckets[Math.floor(time / width) - origin]
    if (!bucket) continue
    if (Object.hasOwn(bucket.counts, status)) bucket.counts[status] += 1
    bucket.total += 1
  }
  return buckets
}
