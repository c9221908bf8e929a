'use client'

import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { campaignCount, companyCampaigns } from '#components/entities/campaign/company-campaigns.ts'
import type { ReadOperation } from '#lib/contract/index.ts'
import type { CompanyTab } from '#lib/paths.ts'
import { itemsOf, type ReadInput } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

type Counts = Partial<Record<CompanyTab, number>>

function knownCounts(client: QueryClient, idCompany: number): Counts {
  const input = { query: { idCompany } }
  const counts: Counts = {}
  const count = <Op extends ReadOperation>(tab: CompanyTab, operation: Op, asked: ReadInput<Op>) => {
    const data = client.getQueryData(endpointQuery(operation, asked).queryKey)
    if (data) counts[tab] = itemsOf(operation, data).length
  }
  count('alerts', 'listAlerts', input)
  count('parcs', 'listParcs', input)
  count('news', 'listNews', input)
  count('contacts', 'listCrmVisitCards', input)
  count('opportunities', 'listOpportunities', input)
  count('routines', 'listSupplyIdentifications', input)
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
