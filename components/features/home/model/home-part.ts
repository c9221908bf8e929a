import { type DehydratedState, dehydrate, queryOptions } from '@tanstack/react-query'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { callEndpoint, type ReadInput } from '#lib/query/call.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'
import type { CallInput } from '#lib/query/report-calls.ts'

/** Calls the API: through the BFF in the browser, in process on the server. */
export type CallApi = <Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
) => Promise<ResponseOf<Op>>

/**
 * One part of Home: its calls, and what it keeps of the answers: a few lines and numbers, so that neither the document
 * nor the browser's memory contains the full lists.
 */
export interface HomePart<Kept> {
  /** The query key: the operation, so that writes invalidate it; the inputs, by which the inspector finds its calls. */
  key: readonly [
    operation: ReadOperation,
    asked: CallInput | readonly CallInput[],
    part: string,
    ...rest: string[],
  ]
  read: (ask: CallApi) => Promise<Kept>
  /** Refetch interval while Home is open. */
  everyMinutes: number
}

/** The TanStack query of a part; errors are ApiError. */
export const partQuery = <Kept>({ key, read }: Pick<HomePart<Kept>, 'key' | 'read'>) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }): Promise<Kept> =>
      read((operation, input) => callEndpoint(operation, input, signal)),
    staleTime: 60_000,
  })

/** What the server has read of a part, dehydrated for a `HydrationBoundary`; with null the browser reads it. */
export function dehydratedPart<Kept>(part: HomePart<Kept>, kept: Kept | null): DehydratedState {
  const client = makeQueryClient()
  if (kept !== null) client.setQueryData(partQuery(part).queryKey, kept)
  return dehydrate(client)
}
