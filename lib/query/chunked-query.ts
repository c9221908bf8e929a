import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ItemOf, ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { chunkedInputs } from '#lib/domain/api/chunks.ts'
import { callEndpoint, itemsOf, type ReadInput } from './call.ts'
import { mapConcurrently } from './chunked-call.ts'
import { endpointQuery } from './endpoint-query.ts'

/** The envelope of the first answer with the items of all, each once; a single answer as it came. */
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

/** The answer of one call: kept for itself, so that trying again asks only for what failed. */
async function chunkOf<Op extends ReadOperation>(
  client: QueryClient,
  operation: Op,
  input: ReadInput<Op>,
  signal: AbortSignal,
): Promise<ResponseOf<Op>> {
  signal.throwIfAborted()
  return client.fetchQuery({ ...endpointQuery(operation, input), gcTime: 60_000 })
}

/**
 * `endpointQuery` for a list read whose filters may hold more values than one call should take: chunks of 50, four at
 * a time, and one envelope with every item once. Several inputs are read as either-or and joined as well.
 * Up to 50 values it is the same call under the same key. Failures are ApiError, the first of them.
 * @param idOf what makes an item the same as another
 */
export const chunkedQuery = <Op extends ReadOperation>(
  operation: Op,
  asked: ReadInput<Op> | readonly ReadInput<Op>[],
  idOf: (item: ItemOf<Op>) => string | number,
) =>
  queryOptions({
    queryKey: [operation, asked] as const,
    queryFn: async ({ client, signal }): Promise<ResponseOf<Op>> => {
      const inputs = (Array.isArray(asked) ? asked : [asked]) as readonly ReadInput<Op>[]
      const calls = inputs.flatMap((input) => chunkedInputs(input))
      const [only] = calls
      const answers =
        only !== undefined && calls.length === 1
          ? [await callEndpoint(operation, only, signal)]
          : await mapConcurrently(calls, (call) => chunkOf(client, operation, call, signal))
      return joined(operation, answers, idOf)
    },
    staleTime: 60_000,
  })
