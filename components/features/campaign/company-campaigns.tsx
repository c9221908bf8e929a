'use client'

import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import type { ResponseOf } from '#lib/contract/index.ts'
import { paths } from '#lib/paths.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { CampaignEntry } from './campaign-entry.tsx'
import { rowKey } from './model/campaign-row.ts'

const PAGE = 100

/** A company's campaign results (api.md 4.12), a page at a time; a page shorter than its limit is the last (design.md section 6). */
function companyCampaigns(idCompany: number) {
  const query = { idCompany, limit: PAGE }
  return infiniteQueryOptions({
    queryKey: endpointKey('listCampaignResults', { query }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('listCampaignResults', { query: { ...query, offset: pageParam } }, signal),
    getNextPageParam: (last, pages) => (last.result.length < PAGE ? undefined : pages.length * PAGE),
    staleTime: 60_000,
  })
}

/** A row that another one pushed onto the next page meanwhile comes with both: it is one. */
export function withRows(data: InfiniteData<ResponseOf<'listCampaignResults'>>) {
  const rows = new Map(data.pages.flatMap(({ result }) => result.map((row) => [rowKey(row), row])))
  return {
    /** What was loaded, or what the API says where that is more. */
    count: Math.max(rows.size, data.pages.at(-1)?.count ?? 0),
    rows: [...rows.values()].toSorted((a, b) => b.dateInsert.localeCompare(a.dateInsert)),
  }
}

/** Where a company stands in each campaign that it is in (api.md 4.12). */
export function CompanyCampaigns({ idCompany }: { idCompany: number }) {
  const t = useTranslations('campaign')
  const query = useInfiniteQuery({ ...companyCampaigns(idCompany), select: withRows })
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        count={query.data?.count}
        isEmpty={({ rows }) => rows.length === 0}
        padded={false}
        skeleton={<SkeletonFacts rows={5} />}
        actions={
          (query.isPending || (query.data?.rows.length ?? 0) > 0) && (
            <LinkButton size="sm" href={paths.campaigns({ idCompany })} label={t('asGrid')} />
          )
        }
        empty={<EmptyState icon={Megaphone} title={t('noneTitle')} text={t('noneText')} />}
      >
        {({ rows }) => (
          <>
            <ul className="divide-y divide-line" data-testid="company-campaigns">
              {rows.map((row) => (
                <li key={rowKey(row)} data-campaign={row.idCampaign} className="px-4 py-3">
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
          </>
        )}
      </QueryPanel>
    </PageBody>
  )
}
