import type { ItemOf, QueryOf, ReadOperation } from '#lib/contract/index.ts'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import { mapConcurrently } from '#lib/domain/api/concurrently.ts'
import { callEndpoint, itemsOf, type ReadInput } from './call.ts'

export { CONCURRENCY, mapConcurrently } from '#lib/domain/api/concurrently.ts'

export interface ChunkedOptions {
  signal?: AbortSignal
  /** Called after each chunk with how many of all chunks are done. */
  onProgress?: (done: number, total: number) => void
}

/**
 * A list read whose `parameter` has more values than one call should take: chunks of 50, four at a time.
 * Returns the items of all chunks in order. Throws the first ApiError.
 */
export async function callInChunks<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  parameter: keyof QueryOf<Op> & string,
  values: readonly (string | number)[],
  { signal, onProgress }: ChunkedOptions = {},
): Promise<ItemOf<Op>[]> {
  const chunks = chunksOf([...new Set(values)])
  let done = 0
  const answers = await mapConcurrently(chunks, async (chunk) => {
    const { query } = input as { query?: object }
    const chunked = { ...input, query: { ...query, [parameter]: chunk } } as ReadInput<Op>
    const response = await callEndpoint(operation, chunked, signal)
    done += 1
    onProgress?.(done, chunks.length)
    return itemsOf(operation, response)
  })
  return answers.flat()
}
