/** Where no frame comes, e.g. in a tab that nobody sees: after this long, milliseconds. */
const LATEST = 500

/** Calls it, once, when what was changed just now has been painted. Returns the function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const run = () => {
    // Where a frame takes longer than that, it comes all the same.
    cancel()
    act()
  }
  timer = setTimeout(run, LATEST)
  frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return cancel
}
