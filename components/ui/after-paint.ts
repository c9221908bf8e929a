/** The longest wait where no animation frame comes, e.g. in a background tab; milliseconds. */
const MAX_WAIT = 500

/** Calls `act` once, after the changes made so far have been painted. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const run = () => {
    // A frame that comes later than that must not call it again.
    cancel()
    act()
  }
  timer = setTimeout(run, MAX_WAIT)
  frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return cancel
}
