'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { campaignCount, companyCampaigns } from '#components/entities/campaign/company-campaigns.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'
import { CampaignEntry } from './campaign-entry.tsx'

/** Where a company stands in each campaign that it is in (api.md 4.12). */
export function CompanyCampaigns({ idCompany }: { idCompany: number }) {
  const t = useTranslations('campaign')
  const query = useInfiniteQuery(companyCampaigns(idCompany))
  const rows = useMemo(
    () =>
      query.data?.pages
        .flatMap((page) => page.result)
        .sort((a, b) => b.dateInsert.localeCompare(a.dateInsert)) ?? [],
    [query.data],
  )
  return (
    <PageBody>
      <div className="pt-4">
        <Panel
          title={t('title')}
          count={query.data && campaignCount(query.data)}
          state={panelStateOf(query, () => rows.length === 0)}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          retrying={query.isFetching}
          padded={false}
          skeleton={<SkeletonFacts rows={5} />}
          actions={
            (query.isPending || rows.length > 0) && (
              <LinkButton size="sm" href={paths.campaigns({ idCompany })}>
                {t('asGrid')}
              </LinkButton>
            )
          }
          empty={
            <EmptyState icon={<Megaphone aria-hidden size={20} />} title={t('noneTitle')}>
              {t('noneText')}
            </EmptyState>
          }
        >
          <ul className="divide-y divide-line" data-testid="company-campaigns">
            {rows.map((row) => (
              <li
                key={`${row.idCampaign} ${row.dateInsert}`}
                data-campaign={row.idCampaign}
                className="px-4 py-3"
              >
                <CampaignEntry result={row} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="border-t border-line px-4 py-3 text-center">
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </Panel>
      </div>
    </PageBody>
  )
}
