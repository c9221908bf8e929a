import { type DehydratedState, dehydrate, queryOptions } from '@tanstack/react-query'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { callEndpoint, type ReadInput } from '#lib/query/call.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'
import type { CallInput } from '#lib/query/tap.ts'

/** Asks the API: through the BFF in the browser, in process on the server. */
export type Ask = <Op extends ReadOperation>(operation: Op, input: ReadInput<Op>) => Promise<ResponseOf<Op>>

/**
 * One part of Home: what it asks, and what it keeps of the answers. A few lines and numbers of lists that may be long, so
 * that neither the document nor the browser's memory holds the lists.
 */
export interface HomePart<Kept> {
  /** The operation first, so that a write makes it out of date; what it asks, by which the inspector knows its calls. */
  key: readonly [
    operation: ReadOperation,
    asked: CallInput | readonly CallInput[],
    part: string,
    ...rest: string[],
  ]
  read: (ask: Ask) => Promise<Kept>
  /** How often it is read again while Home is looked at. */
  everyMinutes: number
}

/** A part as a TanStack query; failures are ApiError. */
export const partQuery = <Kept>({ key, read }: Pick<HomePart<Kept>, 'key' | 'read'>) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }): Promise<Kept> =>
      read((operation, input) => callEndpoint(operation, input, signal)),
    staleTime: 60_000,
  })

/** What the server has read of a part, for a `HydrationBoundary`; null adds nothing, and the browser asks. */
export function dehydratedPart<Kept>(part: HomePart<Kept>, kept: Kept | null): DehydratedState {
  const client = makeQueryClient()
  if (kept !== null) client.setQueryData(partQuery(part).queryKey, kept)
  return dehydrate(client)
}
