/** How long a slice may hold the page, milliseconds: less than a frame. */
const SLICE = 10

/** Settles once what waits, a press or a frame, has had its turn. Timers would crawl in a hidden tab. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/**
 * Does the same for each of many, a few milliseconds at a time: between the slices the page draws and answers presses.
 * Answers the results in order. Rejects with what `work` throws, or with the reason of `signal`.
 */
export async function inSlices<Input, Result>(
  inputs: readonly Input[],
  work: (input: Input, at: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = []
  let until = performance.now() + SLICE
  for (const [at, input] of inputs.entries()) {
    results.push(work(input, at))
    if (performance.now() < until) continue
    await nextTask()
    signal?.throwIfAborted()
    until = performance.now() + SLICE
  }
  return results
}
