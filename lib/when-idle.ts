/** Fallback without `requestIdleCallback`: the delay before the call, and the time it is granted, milliseconds. */
const FALLBACK_DELAY = 50
const FALLBACK_BUDGET = 8

/** `loadWhenIdle` loads once the page is idle, and after this long at the latest, milliseconds. */
const MAX_WAIT = 2_000

/**
 * Passes what `load` gives to `use`. Where it fails (a newer release has removed an optional chunk) nothing happens until
 * the page is reloaded. Returns the function that cancels it, or calls what `use` has returned.
 */
export function loadAndUse<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): () => void {
  let wanted = true
  let end: unknown
  load().then(
    (part) => {
      if (wanted) end = use(part)
    },
    () => undefined,
  )
  return () => {
    wanted = false
    if (typeof end === 'function') end()
  }
}

/** `loadAndUse` once the page is idle. */
export function loadWhenIdle<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): () => void {
  let stop = whenIdle(() => {
    stop = loadAndUse(load, use)
  }, MAX_WAIT)
  return () => stop()
}

/** Calls `act` after this long, milliseconds. Returns the function that cancels it. */
export function callAfter(delay: number, act: () => void): () => void {
  const timer = setTimeout(act, delay)
  return () => clearTimeout(timer)
}

/** Calls `step` in idle moments until it returns false, then `done`. Returns the function that cancels it. */
export function stepsWhenIdle(step: () => boolean, done = () => {}, timeout?: number): () => void {
  const work = (left: () => number) => {
    do if (!step()) return done()
    while (left() > 4)
    stop = whenIdle(work, timeout)
  }
  let stop = whenIdle(work, timeout)
  return () => stop()
}

/** Calls `act` once the browser is idle; `left`: milliseconds that remain. Returns the function that cancels it. */
export function whenIdle(act: (left: () => number) => void, timeout?: number): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(
      (deadline) => act(() => deadline.timeRemaining()),
      timeout === undefined ? undefined : { timeout },
    )
    return () => window.cancelIdleCallback(id)
  }
  return callAfter(FALLBACK_DELAY, () => {
    const until = performance.now() + FALLBACK_BUDGET
    act(() => until - performance.now())
  })
}
