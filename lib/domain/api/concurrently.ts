/** Calls under way at once. */
export const CONCURRENCY = 4

/**
 * Runs `task` over `inputs`, at most `limit` at once, and answers the results in the order of the inputs.
 * The first failure stops what has not started, and is thrown once what had started has ended: nothing goes on, and
 * tells how far it is, after the whole was said to have failed.
 */
export async function mapConcurrently<I, O>(
  inputs: readonly I[],
  task: (input: I, index: number) => Promise<O>,
  limit: number = CONCURRENCY,
): Promise<O[]> {
  const results = new Array<O>(inputs.length)
  const queue = inputs.entries()
  const failures: unknown[] = []
  const worker = async () => {
    for (const [index, input] of queue) {
      if (failures.length > 0) return
      try {
        results[index] = await task(input, index)
      } catch (cause) {
        failures.push(cause)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, inputs.length) }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
