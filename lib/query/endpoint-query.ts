import { queryOptions } from '@tanstack/react-query'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { callEndpoint, itemsOf, type ReadInput } from './call.ts'

/** `staleTime` of operations, milliseconds; stages and types hardly ever change. */
const FRESH: Partial<Record<ReadOperation, number>> = {
  listStades: 10 * 60_000,
  listIdentificationTypes: 10 * 60_000,
}
const FRESH_DEFAULT = 60_000

/**
 * For `refetchOnWindowFocus`: a tab that somebody comes back to reads again what is older than five minutes. Without it
 * one left open since the morning goes on showing what was true then.
 */
export const isOldOnReturn = ({
  state: { dataUpdatedAt: at },
}: {
  state: { dataUpdatedAt: number }
}): boolean => at > 0 && Date.now() - at > 300_000

/** The cache key of a read, with the operation first, so that a write can invalidate by operation. */
export const endpointKey = <Op extends ReadOperation>(operation: Op, input: ReadInput<Op>) =>
  [operation, input] as const

/**
 * TanStack Query options for one read of the contract: `useQuery(endpointQuery('listParcs', { query: { idCompany } }))`.
 * The data is the envelope; failures are ApiError.
 */
export const endpointQuery = <Op extends ReadOperation>(operation: Op, input: ReadInput<Op>) =>
  queryOptions({
    queryKey: endpointKey(operation, input),
    queryFn: ({ signal }): Promise<ResponseOf<Op>> => callEndpoint(operation, input, signal),
    staleTime: FRESH[operation] ?? FRESH_DEFAULT,
    refetchOnWindowFocus: isOldOnReturn,
  })

/** `endpointQuery` of a list: the data are its items. The cache holds the envelope, under the same key. */
export const listQuery = <Op extends ReadOperation>(operation: Op, input: ReadInput<Op>) => ({
  ...endpointQuery(operation, input),
  select: (answer: ResponseOf<Op>) => itemsOf(operation, answer),
})
