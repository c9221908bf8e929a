import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type CompanyTab, companyTabs, tabLists } from '#lib/paths.ts'
import { itemsOf } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { type Glance, glanceKey } from '#lib/query/glance.ts'

type Counts = Partial<Record<CompanyTab, number | string>>

function knownCounts(client: QueryClient, idCompany: number): Counts {
  const counts: Counts = {}
  // Read at leisure, in one call; a list that was loaded since says it more freshly.
  const glance = client.getQueryData<Glance>(glanceKey(idCompany))
  for (const [tab, { count, more }] of Object.entries(glance?.counts ?? {}))
    counts[tab as CompanyTab] = more ? `${count}+` : count
  for (const tab of companyTabs) {
    const operation = tabLists[tab]
    const data = operation && client.getQueryData(endpointQuery(operation, { query: { idCompany } }).queryKey)
    if (operation && data) counts[tab] = itemsOf(operation, data).length
  }
  return counts
}

const none = '{}'

/** How many things each tab holds, as the glance or its own list has said. */
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
