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
