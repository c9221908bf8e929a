/** How long a slice may block the main thread, milliseconds: less than a frame. */
const SLICE = 10

/** Yields to the event loop: resolves after pending input and frames have been handled. Timers are throttled in hidden tabs. */
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
 * Maps `inputs` in slices of a few milliseconds, so that the page paints and handles input in between. Resolves to the
 * results in order. Rejects with what `work` throws, or with the reason of `signal`.
 */
export async function mapInSlices<Input, Result>(
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
