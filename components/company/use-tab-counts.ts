'use client'

import { type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CompanyTab } from '#lib/paths.ts'
import { campaignCount, companyCampaigns } from '#lib/query/company-campaigns.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** Watches a read without making it. */
const watched = <Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  count: (data: Data) => number,
) => ({ ...options, enabled: false, select: count })

/** How many things each tab holds, where its data has been loaded: a count never costs a call. */
export function useTabCounts(idCompany: number): Partial<Record<CompanyTab, number | undefined>> {
  const query = { idCompany }
  const alerts = useQuery(watched(endpointQuery('listAlerts', { query }), (data) => data.alertList.length))
  const parcs = useQuery(watched(endpointQuery('listParcs', { query }), (data) => data.parcList.length))
  const news = useQuery(watched(endpointQuery('listNews', { query }), (data) => data.newsList.length))
  const opportunities = useQuery(
    watched(endpointQuery('listOpportunities', { query }), (data) => data.opportunityList.length),
  )
  const routines = useQuery(
    watched(
      endpointQuery('listSupplyIdentifications', { query }),
      (data) => data.supplyIdentificationList.length,
    ),
  )
  const contacts = useQuery(
    watched(endpointQuery('listCrmVisitCards', { query }), (data) => data.crmVisitCardList.length),
  )
  const campaigns = useInfiniteQuery({
    ...companyCampaigns(idCompany),
    enabled: false,
    select: campaignCount,
  })
  return {
    alerts: alerts.data,
    parcs: parcs.data,
    news: news.data,
    contacts: contacts.data,
    opportunities: opportunities.data,
    routines: routines.data,
    campaigns: campaigns.data,
  }
}
