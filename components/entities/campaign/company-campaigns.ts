import { infiniteQueryOptions } from '@tanstack/react-query'

import { callEndpoint } from '#lib/query/call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'

const PAGE = 100

/** A company's campaign results (api.md 4.12), a page at a time; a page shorter than its limit is the last (design.md section 6). */
export function companyCampaigns(idCompany: number) {
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
