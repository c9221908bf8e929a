const bars = new Set<HTMLElement>()

/** Tells the page how high its bars at the bottom are: messages in the corner stand above what is pressed there. */
function measure(): void {
  const heights = [...bars].map(
    (bar) => bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0),
  )
  document.documentElement.style.setProperty('--bottom-bar', `${Math.max(0, ...heights)}px`)
}

/** The `ref` of such a bar: one that has much to say has several lines on a phone. */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const observer = new ResizeObserver(measure)
  bars.add(bar)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    measure()
  }
}
