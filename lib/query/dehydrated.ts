import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { itemsOf, type ReadInput } from './call.ts'
import { endpointQuery } from './endpoint-query.ts'
import { makeQueryClient } from './query-client.ts'

/** A document with longer lists would be slower than asking for them afterwards. */
const MOST_ITEMS = 500

/** What a page has read, for its `HydrationBoundary`: the browser then asks for none of it. Null adds nothing. */
export function dehydrated<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  data: ResponseOf<Op> | null,
): DehydratedState {
  const client = makeQueryClient()
  if (data !== null && itemsOf(operation, data).length <= MOST_ITEMS) {
    client.setQueryData(endpointQuery(operation, input).queryKey, data)
  }
  return dehydrate(client)
}
