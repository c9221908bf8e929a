import type { ItemOf, QueryOf, ReadOperation } from '#lib/contract/index.ts'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import { callEndpoint, itemsOf, type ReadInput } from './call.ts'

/** Calls under way at once. */
export const CONCURRENCY = 4

/**
 * Runs `task` over `inputs`, at most `limit` at once, and answers the results in the order of the inputs.
 * The first failure stops what has not started and is thrown.
 */
export async function mapConcurrently<I, O>(
  inputs: readonly I[],
  task: (input: I, index: number) => Promise<O>,
  limit: number = CONCURRENCY,
): Promise<O[]> {
  const results = new Array<O>(inputs.length)
  const queue = inputs.entries()
  let failed = false
  const worker = async () => {
    for (const [index, input] of queue) {
      if (failed) return
      try {
        results[index] = await task(input, index)
      } catch (cause) {
        failed = true
        throw cause
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, inputs.length) }, worker))
  return results
}

interface ChunkedOptions {
  signal?: AbortSignal
  /** Called after each chunk with how many of all chunks are done. */
  onProgress?: (done: number, total: number) => void
}

/**
 * A list read whose `parameter` has more values than one call should take: chunks of 50, four at a time.
 * Answers the items of all chunks in order. Throws the first ApiError.
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
