import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ItemOf, ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { chunkedInputs } from '#lib/domain/api/chunks.ts'
import { callEndpoint, itemsOf, type ReadInput } from './call.ts'
import { mapConcurrently } from './chunked-call.ts'
import { endpointQuery } from './endpoint-query.ts'

/** The first envelope with the items of all answers, each once; a single answer is returned unchanged. */
function joined<Op extends ReadOperation>(
  operation: Op,
  answers: readonly ResponseOf<Op>[],
  idOf: (item: ItemOf<Op>) => string | number,
): ResponseOf<Op> {
  const [first] = answers
  if (first !== undefined && answers.length === 1) return first
  const items = new Map<string | number, ItemOf<Op>>()
  for (const answer of answers) for (const item of itemsOf(operation, answer)) items.set(idOf(item), item)
  const { list } = routes[operation]
  return { ...first, ...(list === null ? {} : { [list]: [...items.values()] }) } as ResponseOf<Op>
}

/** One chunk's answer, cached by itself, so that a retry requests only failed chunks, and those older than `since`. */
async function chunkOf<Op extends ReadOperation>(
  client: QueryClient,
  operation: Op,
  input: ReadInput<Op>,
  signal: AbortSignal,
  since: number,
): Promise<ResponseOf<Op>> {
  signal.throwIfAborted()
  const one = endpointQuery(operation, input)
  const isOfThisRead = (client.getQueryState(one.queryKey)?.dataUpdatedAt ?? 0) > since
  return client.fetchQuery({ ...one, gcTime: 60_000, ...(isOfThisRead ? {} : { staleTime: 0 }) })
}

/**
 * `endpointQuery` for a list read whose filters may hold more values than one call should take: chunks of 50, four at
 * a time, and one envelope with every item once. Several inputs are combined with OR, and merged as well.
 * Up to 50 values it is the same call under the same key. Failures are ApiError, the first of them.
 * @param idOf the identity of an item, by which duplicates are dropped
 */
export const chunkedQuery = <Op extends ReadOperation>(
  operation: Op,
  asked: ReadInput<Op> | readonly ReadInput<Op>[],
  idOf: (item: ItemOf<Op>) => string | number,
) =>
  queryOptions({
    queryKey: [operation, asked] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<ResponseOf<Op>> => {
      const since = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      const inputs = (Array.isArray(asked) ? asked : [asked]) as readonly ReadInput<Op>[]
      const calls = inputs.flatMap((input) => chunkedInputs(input))
      const [only] = calls
      const answers =
        only !== undefined && calls.length === 1
          ? [await callEndpoint(operation, only, signal)]
          : await mapConcurrently(calls, (call) => chunkOf(client, operation, call, signal, since))
      return joined(operation, answers, idOf)
    },
    staleTime: 60_000,
  })
