'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { panelStateOf } from '#components/ui/panel-state.ts'
import { SkeletonFacts } from '#components/ui/skeleton.tsx'
import { callEndpoint } from '#lib/query/call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { CampaignEntry } from './campaign-entry.tsx'

const PAGE = 100

/** The rows of a company, a page at a time; a page shorter than its limit is the last (design.md section 6). */
function useCampaignRows(idCompany: number) {
  const input = { query: { idCompany, limit: PAGE } }
  return useInfiniteQuery({
    queryKey: endpointKey('listCampaignResults', input),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('listCampaignResults', { query: { ...input.query, offset: pageParam } }, signal),
    getNextPageParam: (last, pages) => (last.result.length < PAGE ? undefined : pages.length * PAGE),
    staleTime: 60_000,
  })
}

/** Where a company stands in each campaign that it is in (api.md 4.12). */
export function CompanyCampaigns({ idCompany }: { idCompany: number }) {
  const t = useTranslations('campaign')
  const query = useCampaignRows(idCompany)
  const rows = useMemo(
    () =>
      query.data?.pages
        .flatMap((page) => page.result)
        .sort((a, b) => b.dateInsert.localeCompare(a.dateInsert)) ?? [],
    [query.data],
  )
  const total = query.data?.pages.at(-1)?.count ?? 0
  return (
    <PageBody>
      <div className="pt-4">
        <Panel
          title={t('title')}
          count={query.data && Math.max(rows.length, total)}
          state={panelStateOf(query, () => rows.length === 0)}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          retrying={query.isFetching}
          padded={false}
          skeleton={<SkeletonFacts rows={5} />}
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
