'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { WindowNote } from '#components/entities/api/window-note.tsx'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { InertUntilLoaded } from '#components/ui/form/inert-until-loaded.tsx'
import { useEmptyResult, useFilter } from '#components/ui/form/use-filter.ts'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { useStoredSelection } from '#components/ui/table/use-stored-selection.ts'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import {
  type NewsletterStats,
  newsletterStats,
  statsByNewsletter,
  subscriptionKey,
} from '#lib/domain/newsletter/newsletter-stats.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { useSeenIds } from '#lib/views/use-last-choice.ts'
import { NewsletterActions } from './newsletter-actions.tsx'
import { NewsletterFilter } from './newsletter-filter.tsx'
import {
  DEFAULT_NEWSLETTER_FILTER,
  NEWSLETTER_VIEW_FIELDS,
  type NewsletterRequest,
  type NewsletterTexts,
  newsletterRequestOf,
  newsletterView,
  nextNewsletterFilter,
} from './newsletter-view.ts'

/** Sums over the rows shown, and for each of their newsletters. */
function NewsletterStatistics({ rows }: { rows: readonly NewsletterContact[] }) {
  const t = useTranslations('newsletter')
  const named = useNamed()
  const all = useMemo(() => newsletterStats(rows), [rows])
  const each = useMemo(() => statsByNewsletter(rows), [rows])
  return (
    <div className="min-w-0 flex-1 py-0.5" data-testid="newsletter-statistics">
      <p role="status" className="text-sm">
        <Sums stats={all} />
      </p>
      {each.length > 1 && (
        <Disclosure summary={t('perNewsletter', { count: each.length })}>
          <ul className="flex flex-col gap-1 pb-1 text-sm">
            {each.map(({ idNewsletter, stats }) => (
              <li key={idNewsletter}>
                <span className="font-medium">{named('newsletter', idNewsletter)}</span>
                <NamePencil kind="newsletter" id={idNewsletter} /> · <Sums stats={stats} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

function Sums({ stats }: { stats: NewsletterStats }) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  return (
    <span className="text-ink-2">
      {t('sums', {
        subscriptions: stats.subscriptions,
        going: stats.active,
        contacts: stats.contacts,
        sends: formatNumber(stats.sends, locale),
        successes: formatNumber(stats.successes, locale),
        failures: formatNumber(stats.failures, locale),
      })}
      {stats.rate !== null && ` · ${t('rate', { rate: formatPercent(stats.rate, locale) })}`}
    </span>
  )
}

/** Most recently modified contacts whose subscriptions are read: ten calls. */
const MAX_RECENT = 500

const fields = ['idCrmVisitCard', 'modified'] as const

type Found = ResponseOf<'listNewsletterContacts'> & {
  /** How many contacts of the window were not looked up. */
  over?: number
}

/** Subscriptions of the contacts modified last within a window: this list has no such filter itself. */
async function ofRecentContacts(
  query: NewsletterRequest['query'],
  polling: number,
  signal: AbortSignal,
): Promise<Found> {
  const { crmVisitCardList: cards } = await callEndpoint(
    'listCrmVisitCards',
    { query: { polling }, fields },
    signal,
  )
  const ids = cards
    .toSorted((a, b) => b.modified.localeCompare(a.modified))
    .slice(0, MAX_RECENT)
    .map((card) => card.idCrmVisitCard)
  const found = await callInChunks('listNewsletterContacts', { query }, 'idCrmVisitCard', ids, { signal })
  return { success: true, parameters: {}, newsletterContactList: found, over: cards.length - ids.length }
}

/** The subscriptions that match a filter (api.md 4.9, and 4.11 for a window). */
function useSubscriptions({ query, minutes, ready }: NewsletterRequest): UseQueryResult<Found> {
  const named = useQuery({
    ...chunkedQuery('listNewsletterContacts', { query }, subscriptionKey),
    enabled: ready && minutes === undefined,
    refetchOnWindowFocus: true,
  })
  const recent = useQuery({
    queryKey: [...endpointKey('listNewsletterContacts', { query }), 'modified within', minutes],
    queryFn: ({ signal }) => ofRecentContacts(query, minutes ?? 0, signal),
    staleTime: 60_000,
    enabled: ready && minutes !== undefined,
    refetchOnWindowFocus: true,
  })
  return minutes === undefined ? named : recent
}

const skeleton = <SkeletonTable rows={12} columns={7} />
const NewsletterTable = part(
  () =>
    dynamic(() => import('./newsletter-table.tsx').then((module) => module.NewsletterTable), {
      loading: () => skeleton,
    }),
  { here: true },
)

const none: readonly NewsletterContact[] = []

/** Subscriptions of contacts to newsletters, with their statistics (api.md 4.9). */
export function NewslettersScreen() {
  const t = useTranslations('newsletter')
  const { texts, key, ask, waiting, onEmptyResult } = useFilter(newsletterView, {
    screen: 'newsletters',
    defaults: DEFAULT_NEWSLETTER_FILTER,
    keep: NEWSLETTER_VIEW_FIELDS,
    isReady: (some) => newsletterRequestOf(some).ready,
  })
  const request = newsletterRequestOf(texts)
  const { wrong, ready, minutes } = request
  const query = useSubscriptions(request)
  const { newsletterContactList: rows = none, over = 0 } = query.data ?? {}
  useEmptyResult(ready && query.isSuccess && rows.length === 0, onEmptyResult)
  const ids = useMemo(() => rows.map((row) => row.idNewsletter), [rows])
  const newsletters = useSeenIds('newsletters', ids)
  const mistaken = Object.keys(wrong).length > 0
  const selection = useStoredSelection()
  const change = (next: NewsletterTexts) => {
    selection.set([])
    ask(nextNewsletterFilter(texts, next))
  }
  return (
    <>
      <PageHeader title={t('title')}>{t('about')}</PageHeader>
      <PageBody>
        <Card>
          <InertUntilLoaded waiting={waiting}>
            <NewsletterFilter
              key={key}
              newsletters={newsletters}
              texts={texts}
              wrong={wrong}
              onChange={change}
            />
          </InertUntilLoaded>
          <WindowNote minutes={minutes} />
          {ready && over > 0 && (
            <Callout tone="warning" className="m-4" text={t('over', { count: over, most: MAX_RECENT })} />
          )}
          <NewsletterActions
            rows={ready ? rows : none}
            selection={selection}
            newsletter={mistaken ? '' : (texts.idNewsletter ?? '')}
            owner={mistaken ? '' : (texts.owner ?? '')}
          >
            {!ready && !waiting ? (
              <EmptyState
                icon={Mail}
                title={t(mistaken ? 'wrongTitle' : 'askTitle')}
                text={t(mistaken ? 'wrongText' : 'askText')}
              />
            ) : (
              <QueryView
                query={query}
                isEmpty={() => rows.length === 0}
                padded={false}
                skeleton={skeleton}
                empty={<EmptyState icon={Mail} title={t('noMatch')} text={t('noMatchText')} />}
              >
                {() => (
                  <NewsletterTable key={key} rows={rows} selection={selection}>
                    <NewsletterStatistics rows={rows} />
                  </NewsletterTable>
                )}
              </QueryView>
            )}
          </NewsletterActions>
        </Card>
      </PageBody>
    </>
  )
}
