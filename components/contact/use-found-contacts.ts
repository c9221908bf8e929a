'use client'

import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResponseOf } from '#lib/contract/index.ts'
import { type ContactSearch, queriesOf } from '#lib/domain/contact-search.ts'
import { CHUNK_SIZE } from '#lib/query/chunked-call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { type ContactRow, ROW_FIELDS } from './contact-row.ts'

function joined(results: UseQueryResult<ResponseOf<'listCrmVisitCards'>>[]) {
  const rows = new Map<number, ContactRow>()
  for (const { data } of results)
    for (const row of data?.crmVisitCardList ?? []) rows.set(row.idCrmVisitCard, row)
  const complete = results.length > 0 && results.every(({ data }) => data !== undefined)
  return {
    data: complete ? [...rows.values()] : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    dataUpdatedAt: Math.min(...results.map((result) => result.dataUpdatedAt)),
    isFetching: results.some((result) => result.isFetching),
    /** Asks again for what failed, else for everything. */
    refetch: () => {
      const failed = results.filter(({ error }) => error !== null)
      for (const result of failed.length > 0 ? failed : results) void result.refetch()
    },
  }
}

/** The contacts that answer a search, each once: one call per fifty values, none without a valid value. */
export function useFoundContacts(search: ContactSearch | null) {
  const queries = useMemo(() => (search === null ? [] : queriesOf(search, CHUNK_SIZE)), [search])
  return useQueries({
    queries: queries.map((query) => endpointQuery('listCrmVisitCards', { query, fields: ROW_FIELDS })),
    combine: joined,
  })
}
