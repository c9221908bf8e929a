'use client'

import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { campaignCount, companyCampaigns } from '#components/entities/campaign/company-campaigns.ts'
import type { ReadOperation } from '#lib/contract/index.ts'
import { type CompanyTab, companyTabs } from '#lib/paths.ts'
import { itemsOf } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

type Counts = Partial<Record<CompanyTab, number>>

/** What each tab lists for a company; null where another says how many there are, or nobody. */
const LISTED = {
  branches: null,
  alerts: 'listAlerts',
  parcs: 'listParcs',
  news: 'listNews',
  contacts: 'listCrmVisitCards',
  opportunities: 'listOpportunities',
  routines: 'listSupplyIdentifications',
  campaigns: null,
  timeline: null,
} as const satisfies Record<CompanyTab, ReadOperation | null>

function knownCounts(client: QueryClient, idCompany: number): Counts {
  const counts: Counts = {}
  for (const tab of companyTabs) {
    const operation = LISTED[tab]
    const data = operation && client.getQueryData(endpointQuery(operation, { query: { idCompany } }).queryKey)
    if (operation && data) counts[tab] = itemsOf(operation, data).length
  }
  const campaigns = client.getQueryData(companyCampaigns(idCompany).queryKey)
  if (campaigns) counts.campaigns = campaignCount(campaigns)
  return counts
}

const none = '{}'

/** How many things each tab holds, where its data has been loaded: a count never costs a call. */
export function useTabCounts(idCompany: number): Counts {
  const client = useQueryClient()
  // The cache is looked at, not observed: an observer's empty query would bar the data that comes with a page.
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  )
  const counts = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(knownCounts(client, idCompany)),
    () => none,
  )
  return useMemo(() => JSON.parse(counts) as Counts, [counts])
}
