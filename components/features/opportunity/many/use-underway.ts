'use client'

import { useQuery } from '@tanstack/react-query'
import { callInChunks } from '#lib/query/chunked-call.ts'

/** Which of the companies have an opportunity that is not deleted; none before it is known. */
export function useUnderway(idCompanies: readonly number[]) {
  const ids = idCompanies.toSorted((a, b) => a - b)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['listOpportunities', 'underway', ids],
    queryFn: ({ signal }) =>
      callInChunks('listOpportunities', { query: {}, fields: ['idCompany'] }, 'idCompany', ids, { signal }),
    staleTime: 60_000,
  })
  return {
    underway: new Set(data?.map(({ idCompany }) => idCompany)),
    isKnown: data !== undefined,
    isFetching,
    refetch,
  }
}
