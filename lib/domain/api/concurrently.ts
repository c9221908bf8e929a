export const CONCURRENCY = 4

/**
 * Runs `task` over `inputs`, at most four at once, and returns the results in the order of the inputs.
 * After the first failure no more tasks are started; it is thrown once the running ones have ended, so that none of
 * them runs, or reports progress, after the whole has failed.
 */
export async function mapConcurrently<I, O>(
  inputs: readonly I[],
  task: (input: I) => Promise<O>,
): Promise<O[]> {
  const results = new Array<O>(inputs.length)
  const queue = inputs.entries()
  const failures: unknown[] = []
  const worker = async () => {
    for (const [index, input] of queue) {
      if (failures.length > 0) return
      try {
        results[index] = await task(input)
      } catch (cause) {
        failures.push(cause)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, inputs.length) }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
