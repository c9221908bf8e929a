'use client'

import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignFailures } from '#lib/domain/campaign/campaign-state.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { endpointKey, isOldOnReturn } from '#lib/query/endpoint-query.ts'
import { rowKey } from './model/campaign-row.ts'
import { StateBadges, useFailureSteps } from './state-badges.tsx'

/** A company in one campaign: its state, its failures and the steps taken, and every other field. */
function CampaignEntry({ result }: { result: CampaignResult }) {
  const t = useTranslations('campaign')
  const notation = useNotation()
  const stepsOf = useFailureSteps()
  const failures = campaignFailures(result)
  const { status } = result
  const named = useNamed()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">
          <TextLink href={paths.campaigns({ idCampaign: result.idCampaign })}>
            {named('campaign', result.idCampaign)}
          </TextLink>
        </h3>
        <NamePencil kind="campaign" id={result.idCampaign} />
        <StateBadges result={result} />
      </div>
      <p className="text-sm text-ink-2">
        {t('inserted', { date: formatDateTime(result.dateInsert, notation) })}
        {' · '}
        {result.dateLastExecuted === null
          ? t('neverExecuted')
          : t('lastExecuted', { date: formatDateTime(result.dateLastExecuted, notation) })}
        {result.iterationAmount !== null && <> · {t('iterations', { count: result.iterationAmount })}</>}
      </p>
      {failures.length > 0 && (
        <ul className="flex flex-col gap-1" data-testid="campaign-failures">
          {failures.map((failure) => (
            <li key={failure.kind} className="text-sm">
              <span className="font-medium text-danger-ink">{t(`failures.${failure.kind}`)}</span>
              <span className="text-ink-2">{stepsOf(failure).map((text) => ` · ${text}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary={t('all')}>
        <DescriptionList columns={2}>
          <Fact label={t('status')} note={status.description && plainLine(status.description)}>
            {t('statusWithId', { title: plainLine(status.title), id: String(status.idCampaignResultStatus) })}
          </Fact>
          <Fact label={t('persona')}>
            {result.idPersonaFunctionLast === null ? null : (
              <span className="ident">{result.idPersonaFunctionLast}</span>
            )}
          </Fact>
          <Fact label={t('iterationAmount')}>
            {result.iterationAmount === null ? null : formatNumber(result.iterationAmount, notation.locale)}
          </Fact>
          <Fact label={t('isManual')} value={t(result.isManuel ? 'yes' : 'no')} />
          <Fact label={t('isErrorPersona')} value={t(result.errorPersona ? 'yes' : 'no')} />
          <Fact label={t('isNoQuota')} value={t(result.noQuotaScrapped ? 'yes' : 'no')} />
          <Fact label={t('flags')} value={flagNames(result).join(', ')} />
          <Fact label={t('created')} value={formatDateTime(result.created, notation)} />
          <Fact label={t('modified')} value={formatDateTime(result.modified, notation)} />
        </DescriptionList>
      </Disclosure>
    </div>
  )
}

const flagNames = (result: CampaignResult): string[] =>
  Object.entries(result).flatMap(([name, value]) => (/^status./.test(name) && value === true ? [name] : []))

const PAGE = 100

type Page = ResponseOf<'listCampaignResults'>

/** The offset of the next page; undefined after the last. The API may apply a lower limit than was asked for. */
export const nextOffset = (last: Page, pages: readonly Page[]) =>
  last.result.length < Math.min(PAGE, last.parameters.limit)
    ? undefined
    : pages.reduce((rows, { result }) => rows + result.length, 0)

/** A company's campaign results (api.md 4.12), by page; a page shorter than its limit is the last. */
function companyCampaigns(idCompany: number) {
  const query = { idCompany, limit: PAGE }
  return infiniteQueryOptions({
    queryKey: endpointKey('listCampaignResults', { query }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('listCampaignResults', { query: { ...query, offset: pageParam } }, signal),
    getNextPageParam: (last, pages) => nextOffset(last, pages),
    staleTime: 60_000,
    refetchOnWindowFocus: isOldOnReturn,
  })
}

/** Merges the pages; a row that moved to the next page between two reads is in both, and is kept once. */
export function withRows(data: InfiniteData<ResponseOf<'listCampaignResults'>>) {
  const rows = new Map(data.pages.flatMap(({ result }) => result.map((row) => [rowKey(row), row])))
  return {
    /** The number of loaded rows, or the API's count if that is larger. */
    count: Math.max(rows.size, data.pages.at(-1)?.count ?? 0),
    rows: [...rows.values()].toSorted((a, b) => b.dateInsert.localeCompare(a.dateInsert)),
  }
}

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
