import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { itemsOf, type ReadInput } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { AtOnce, PageLoading } from './at-once.tsx'

/** Longest list in a document: a longer one would delay the page more than a request afterwards. */
const MAX_ITEMS = 500

/** The data a page has read, dehydrated for its `HydrationBoundary`, so that the browser does not request it. */
function dehydrated<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  data: ResponseOf<Op> | null,
) {
  const client = makeQueryClient()
  if (data !== null && itemsOf(operation, data).length <= MAX_ITEMS) {
    client.setQueryData(endpointQuery(operation, input).queryKey, data)
  }
  return dehydrate(client)
}

/** Prefetches a screen's first query on the server and hydrates it in the browser. */
export const withPrefetch = <Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  screen: ReactNode,
  coming: Promise<ResponseOf<Op> | null> = readForDocument(operation, input),
) => (
  <AtOnce coming={coming} waiting={<PageLoading />}>
    {(data) => <HydrationBoundary state={dehydrated(operation, input, data)}>{screen}</HydrationBoundary>}
  </AtOnce>
)
