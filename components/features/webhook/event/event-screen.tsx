'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
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
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { paths } from '#lib/paths.ts'
import { apiClock } from '../api-clock.ts'
import { EventStatus, EventType } from '../history/event-marks.tsx'
import { nextReading } from '../history/use-tail.ts'
import { webhookView } from '../webhook-view.ts'
import { EventPanels } from './event-panels.tsx'
import { DEEP_REACH, type FoundEvent, findEvent } from './find-event.ts'

const FAILED_WAIT = 30_000

/** An event found in the history, read again while something may still become of it. */
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

/** One delivery: what was sent, what was answered, and what comes next. */
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
                      <LinkButton href={toHistory()}>{t('backToHistory')}</LinkButton>
                      {!found?.isWhole && !isDeep && (
                        <Button onClick={lookDeeper}>{t('lookDeeper', { count: DEEP_REACH })}</Button>
                      )}
                    </>
                  }
                >
                  {t(found?.isWhole ? 'noSuchEventText' : 'outOfReachText', {
                    count: isDeep ? DEEP_REACH : 1000,
                  })}
                </EmptyState>
              </Card>
            )
          }
        </QueryView>
      </PageBody>
    </>
  )
}
