/** Where the browser cannot tell when it is idle: this long after, and this much at once, milliseconds. */
const SOON = 50
const SLICE = 8

/**
 * Calls once the browser has nothing else to do; `left` tells how many milliseconds it may take. Answers how to call
 * it off.
 */
export function whenIdle(act: (left: () => number) => void, timeout?: number): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(
      (deadline) => act(() => deadline.timeRemaining()),
      timeout === undefined ? undefined : { timeout },
    )
    return () => window.cancelIdleCallback(id)
  }
  const id = setTimeout(() => {
    const until = performance.now() + SLICE
    act(() => until - performance.now())
  }, SOON)
  return () => clearTimeout(id)
}
