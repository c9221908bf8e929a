/** Where the browser cannot tell when it is idle: this long after, and this much at once, milliseconds. */
const SOON = 50
const SLICE = 8

/** What the page is whole without comes when it has come to rest, at the latest after this long, milliseconds. */
const AFTER_PAGE = 2_000

/**
 * Loads what the page is whole without, once it has come to rest, and hands it on. Where it does not come (a newer
 * release took it away) nothing happens until the page is loaded anew. Returns the function that cancels it.
 */
export function afterPage<Part>(load: () => Promise<Part>, use: (part: Part) => void): () => void {
  let wanted = true
  const stop = whenIdle(() => {
    load().then(
      (part) => {
        if (wanted) use(part)
      },
      () => undefined,
    )
  }, AFTER_PAGE)
  return () => {
    wanted = false
    stop()
  }
}

/**
 * Calls once the browser has nothing else to do; `left` tells how many milliseconds it may take. Returns the function
 * that cancels it.
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
