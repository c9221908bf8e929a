import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { QueryOf } from '#lib/contract/index.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { instantOf } from '#lib/format/dates.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { apiClock } from '../api-clock.ts'
import { type Held, holdBackNewer } from './history-view.ts'

/** Poll interval while the page is visible, milliseconds; shorter when an attempt is due. */
const POLL_EVERY = 15_000
const POLL_SOONEST = 4000
/** How long the API takes to make an attempt and record it, milliseconds. */
const AFTER_DUE = 1500
const OVERDUE = 120_000
const none: readonly WebhookEvent[] = []

/** Time to the next poll: until shortly after the next attempt, at most the usual interval. */
export function nextReading(events: readonly WebhookEvent[], readAt: number): number {
  const now = readAt + apiClock(events, readAt)
  const waits = events.flatMap(({ nextRetryDate, modified, status }) => {
    if (status === 'SUCCESS' || status === 'FAILED') return []
    const next = instantOf(nextRetryDate) ?? instantOf(modified) ?? now
    // Long overdue: no telling when it will be made.
    return next < now - OVERDUE ? [] : [Math.max(POLL_SOONEST, next - now + AFTER_DUE)]
  })
  return Math.min(POLL_EVERY, ...waits)
}

/** The newest events, polled while the page is visible; paused or scrolled down, the list is held as a snapshot. */
export function useTail(asked: QueryOf<'listWebhookEvents'>, paused: boolean) {
  const [held, setHeld] = useState<Held | null>(null)
  const query = useQuery({
    ...endpointQuery('listWebhookEvents', { query: asked }),
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) =>
      error ? 2 * POLL_EVERY : data ? nextReading(data.result.map(readEvent), dataUpdatedAt) : false,
    refetchOnMount: 'always',
  })
  const fresh = useMemo(() => query.data?.result.map(readEvent) ?? none, [query.data])
  // Paused before this list was fetched: its first response becomes the snapshot.
  if (paused && held === null && query.data) setHeld({ events: fresh, frozen: true })
  const { shown, waiting } = useMemo(() => holdBackNewer(fresh, held), [fresh, held])
  const readAt = query.dataUpdatedAt
  const offset = useMemo(() => apiClock(fresh, readAt), [fresh, readAt])
  return {
    query,
    shown,
    waiting,
    offset,
    hold: (isPaused: boolean) => setHeld(isPaused ? { events: shown, frozen: true } : null),
    /** The reader scrolled below the first row, or back to the top. */
    scrolled: (isDown: boolean) => {
      if (paused || isDown === (held !== null)) return
      setHeld(isDown ? { events: shown, frozen: false } : null)
    },
    /** Shows the events that were held back. */
    catchUp: () => setHeld(paused ? { events: fresh, frozen: true } : null),
  }
}
