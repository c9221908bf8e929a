import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { itemsOf, type ReadInput } from './call.ts'
import { endpointQuery } from './endpoint-query.ts'
import { makeQueryClient } from './query-client.ts'

/** Longest list in a document: a longer one would delay the page more than a request afterwards. */
const MAX_ITEMS = 500

/** The data a page has read, dehydrated for its `HydrationBoundary`, so that the browser does not request it. */
export function dehydrated<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  data: ResponseOf<Op> | null,
): DehydratedState {
  const client = makeQueryClient()
  if (data !== null && itemsOf(operation, data).length <= MAX_ITEMS) {
    client.setQueryData(endpointQuery(operation, input).queryKey, data)
  }
  return dehydrate(client)
}
