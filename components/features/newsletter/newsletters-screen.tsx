'use client'

import Mail from 'lucide-react/icons/mail'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { WindowNote } from '#components/entities/api/window-note.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { UntilKnown } from '#components/ui/form/until-known.tsx'
import { useBarren, useFilter } from '#components/ui/form/use-filter.ts'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { useKeptSelection } from '#components/ui/table/use-kept-selection.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { useSeenIds } from '#lib/views/use-last-choice.ts'
import { NewsletterActions } from './newsletter-actions.tsx'
import { NewsletterFilter } from './newsletter-filter.tsx'
import { NewsletterStatistics } from './newsletter-statistics.tsx'
import {
  NEWSLETTER_VIEW_FIELDS,
  type NewsletterTexts,
  newsletterRequestOf,
  newsletterView,
  USUAL_NEWSLETTER_FILTER,
} from './newsletter-view.ts'
import { useSubscriptions } from './use-subscriptions.ts'

const skeleton = <SkeletonTable rows={12} columns={7} />
const NewsletterTable = part(
  dynamic(() => import('./newsletter-table.tsx').then((module) => module.NewsletterTable), {
    loading: () => skeleton,
  }),
  { here: true },
)

const none: readonly NewsletterContact[] = []

/** Subscriptions of contacts to newsletters, with their statistics (api.md 4.9). */
export function NewslettersScreen({ idAccount }: { idAccount: string }) {
  const t = useTranslations('newsletter')
  const { texts, key, ask, waiting, foundNothing } = useFilter(newsletterView, {
    idAccount,
    screen: 'newsletters',
    usual: USUAL_NEWSLETTER_FILTER,
    keep: NEWSLETTER_VIEW_FIELDS,
    isReady: (some) => newsletterRequestOf(some).ready,
  })
  const request = newsletterRequestOf(texts)
  const { wrong, ready, minutes } = request
  const query = useSubscriptions(request)
  const rows = query.data?.newsletterContactList ?? none
  useBarren(ready && query.isSuccess && rows.length === 0, foundNothing)
  const ids = useMemo(() => rows.map((row) => row.idNewsletter), [rows])
  const newsletters = useSeenIds(idAccount, 'newsletters', ids)
  const mistaken = Object.keys(wrong).length > 0
  const selection = useKeptSelection()
  const change = (next: NewsletterTexts) => {
    selection.set([])
    ask(next)
  }
  return (
    <>
      <PageHeader title={t('title')}>{t('about')}</PageHeader>
      <PageBody>
        <Card>
          <UntilKnown waiting={waiting}>
            <NewsletterFilter
              key={key}
              idAccount={idAccount}
              newsletters={newsletters}
              texts={texts}
              wrong={wrong}
              onChange={change}
            />
          </UntilKnown>
          <WindowNote minutes={minutes} />
          <NewsletterActions
            rows={ready ? rows : none}
            selection={selection}
            newsletter={mistaken ? '' : (texts.idNewsletter ?? '')}
            owner={mistaken ? '' : (texts.owner ?? '')}
          >
            {!ready && !waiting ? (
              <EmptyState icon={Mail} title={t(mistaken ? 'wrongTitle' : 'askTitle')}>
                {t(mistaken ? 'wrongText' : 'askText')}
              </EmptyState>
            ) : (
              <QueryView
                query={query}
                isEmpty={() => rows.length === 0}
                padded={false}
                skeleton={skeleton}
                empty={
                  <EmptyState icon={Mail} title={t('noMatch')}>
                    {t('noMatchText')}
                  </EmptyState>
                }
              >
                {() => (
                  <>
                    <NewsletterStatistics rows={rows} />
                    <NewsletterTable key={key} rows={rows} selection={selection} />
                  </>
                )}
              </QueryView>
            )}
          </NewsletterActions>
        </Card>
      </PageBody>
    </>
  )
}
