'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tag } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { QueryOf } from '#lib/contract/index.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { paths } from '#lib/paths.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { apiClock } from '../api-clock.ts'
import { EventStatus, EventType } from '../history/event-marks.tsx'
import { nextReading } from '../history/use-tail.ts'
import { webhookView } from '../webhook-view.ts'
import { EventPanels } from './event-panels.tsx'

type Asked = QueryOf<'listWebhookEvents'>

/** Limits of successive requests; the deep search only on request. */
const STEPS = [50, 250, 1000] as const
const REACH = 1000
const DEEP_REACH = 5000

interface FoundEvent {
  /** Null: not among the events that were searched. */
  event: WebhookEvent | null
  /** All events of the response with the event, to estimate the API's clock from. */
  beside: WebhookEvent[]
  /** The query that found it: tried first next time. */
  asked: Asked | null
  /** Whether the API returned all events there are: then the event does not exist. */
  isWhole: boolean
}

/** Searches the history for an event, as the API cannot read one by id (api.md 4.18). Throws ApiError. */
async function findEvent(
  idWebhookEvent: number,
  known: Asked | null,
  isDeep: boolean,
  signal: AbortSignal,
): Promise<FoundEvent> {
  const read = async (asked: Asked) => {
    const answer = await callEndpoint('listWebhookEvents', { query: asked }, signal)
    const result = answer.result.map(readEvent)
    const event = result.find((each) => each.idWebhookEvent === idWebhookEvent) ?? null
    return { event, beside: result, asked, isWhole: result.length < (asked.limit ?? 0) }
  }
  if (known) {
    const found = await read(known)
    if (found.event) return found
  }
  for (const limit of isDeep ? [DEEP_REACH] : STEPS) {
    const found = await read({ limit })
    if (found.event || found.isWhole) return found
  }
  // By status the same limit reaches farther back, where the status is rare.
  let isWhole = true
  for (const status of EVENT_STATUSES) {
    const found = await read({ status, limit: isDeep ? DEEP_REACH : REACH })
    if (found.event) return found
    isWhole &&= found.isWhole
  }
  return { event: null, beside: [], asked: null, isWhole }
}

const FAILED_WAIT = 30_000

/** An event from the history, refetched until it has ended. */
function useEvent(idWebhookEvent: number) {
  const client = useQueryClient()
  const [isDeep, setDeep] = useState(false)
  const queryKey = ['listWebhookEvents', { idWebhookEvent, isDeep }] as const
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const before = client.getQueryData<FoundEvent>(queryKey)
      return findEvent(idWebhookEvent, before?.asked ?? null, isDeep, signal)
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) => {
      const event = data?.event
      if (!event || event.status === 'SUCCESS' || event.status === 'FAILED') return false
      return error ? FAILED_WAIT : nextReading([event], dataUpdatedAt)
    },
  })
  const offset = apiClock(query.data?.beside ?? [], query.dataUpdatedAt)
  return { query, offset, isDeep, lookDeeper: () => setDeep(true) }
}

const toHistory = () => paths.webhooks(webhookView.write({ part: 'history' }))

export function EventScreen({ idWebhookEvent }: { idWebhookEvent: number }) {
  const t = useTranslations('webhookHistory')
  const { query, offset, isDeep, lookDeeper } = useEvent(idWebhookEvent)
  const found = query.data
  const event = found?.event ?? null
  return (
    <>
      <PageHeader
        eyebrow={<TextLink href={toHistory()}>{t('backToHistory')}</TextLink>}
        title={t('eventNumber', { id: String(idWebhookEvent) })}
      >
        {!event && <span aria-hidden className="block h-5 w-72 max-w-full max-sm:h-11" />}
        {event && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <EventStatus status={event.status} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <EventType type={event.eventType} />
            </span>
            {isTestEvent(event) && <Tag>{t('test')}</Tag>}
            <RelativeTime value={event.created} offset={offset} />
          </span>
        )}
      </PageHeader>
      <PageBody>
        <QueryView
          query={query}
          padded={false}
          skeleton={
            <Card>
              <p className="px-4 pt-3 text-sm text-ink-2">{t('looking')}</p>
              <SkeletonTable rows={6} columns={2} />
            </Card>
          }
        >
          {() =>
            event ? (
              <EventPanels event={event} offset={offset} />
            ) : (
              <Card>
                <EmptyState
                  icon={SearchX}
                  title={t(found?.isWhole ? 'noSuchEvent' : 'outOfReach')}
                  action={
                    <>
                      <LinkButton href={toHistory()} label={t('backToHistory')} />
                      {!found?.isWhole && !isDeep && (
                        <Button onClick={lookDeeper} label={t('lookDeeper', { count: DEEP_REACH })} />
                      )}
                    </>
                  }
                  text={t(found?.isWhole ? 'noSuchEventText' : 'outOfReachText', {
                    count: isDeep ? DEEP_REACH : 1000,
                  })}
                />
              </Card>
            )
          }
        </QueryView>
      </PageBody>
    </>
  )
}
