'use client'

import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { createSelection } from '#components/ui/table/selection.ts'
import { type AddressStep, useAddress, writeAddress } from '#components/ui/use-address.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { subscriptionKey } from '#lib/domain/newsletter/newsletter-stats.ts'
import { search } from '#lib/paths.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'
import { NewsletterActions } from './newsletter-actions.tsx'
import { NewsletterFilter } from './newsletter-filter.tsx'
import { NewsletterStatistics } from './newsletter-statistics.tsx'
import { type NewsletterTexts, readTexts, requestOf } from './newsletter-view.ts'

const skeleton = <SkeletonTable rows={12} columns={7} />
const NewsletterTable = part(
  dynamic(() => import('./newsletter-table.tsx').then((module) => module.NewsletterTable), {
    loading: () => skeleton,
  }),
  { here: true },
)

function go(texts: NewsletterTexts, sort: string | null, how: AddressStep) {
  writeAddress(`${window.location.pathname}${search({ ...texts, sort })}`, how)
}

const none: readonly NewsletterContact[] = []

/** Subscriptions of contacts to newsletters, with their statistics (api.md 4.9). */
export function NewslettersScreen() {
  const t = useTranslations('newsletter')
  const params = useAddress()
  const texts = useMemo(() => readTexts(params), [params])
  const { query: asked, wrong, ready } = requestOf(texts)
  const query = useQuery({
    ...chunkedQuery('listNewsletterContacts', { query: asked }, subscriptionKey),
    enabled: ready,
  })
  const rows = query.data?.newsletterContactList ?? none
  const filterKey = search(texts)
  const mistaken = Object.keys(wrong).length > 0
  const [selection] = useState(createSelection)
  const sort = params.get('sort')
  const change = (next: NewsletterTexts) => {
    selection.set([])
    go(next, null, 'push')
  }
  return (
    <>
      <PageHeader title={t('title')}>{t('about')}</PageHeader>
      <PageBody>
        <Card>
          <NewsletterFilter key={filterKey} texts={texts} wrong={wrong} onChange={change} />
          <NewsletterActions
            rows={ready ? rows : none}
            selection={selection}
            newsletter={mistaken ? '' : (texts.idNewsletter ?? '')}
            owner={mistaken ? '' : (texts.owner ?? '')}
          >
            {!ready ? (
              <EmptyState
                icon={<Mail aria-hidden size={20} />}
                title={t(mistaken ? 'wrongTitle' : 'askTitle')}
              >
                {t(mistaken ? 'wrongText' : 'askText')}
              </EmptyState>
            ) : (
              <QueryView
                query={query}
                isEmpty={() => rows.length === 0}
                padded={false}
                skeleton={skeleton}
                empty={
                  <EmptyState icon={<Mail aria-hidden size={20} />} title={t('noMatch')}>
                    {t('noMatchText')}
                  </EmptyState>
                }
              >
                {() => (
                  <>
                    <NewsletterStatistics rows={rows} />
                    <NewsletterTable
                      key={filterKey}
                      rows={rows}
                      selection={selection}
                      sort={sort}
                      onSort={(next) => go(texts, next, 'replace')}
                    />
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
