/** Where no frame comes, e.g. in a tab that nobody sees: after this long, milliseconds. */
const LATEST = 100

/** Calls once what was changed just now has been painted. Returns the function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, LATEST)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
