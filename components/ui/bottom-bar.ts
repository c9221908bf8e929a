import { combineUnsubscribes, listen } from '#lib/store.ts'
import { toastStore } from './feedback/toast-store.ts'

const bars = new Set<HTMLElement>()
const above = new Set<HTMLElement>()

/**
 * Sets `--bottom-bar` of what stands above bars to the distance from the top of the highest bar to the bottom of the
 * window. A sticky bar may stand higher at the end of the page; what shows below it counts too. Not set on the body:
 * every element would inherit it, and its change would cost a style recalculation of the whole page.
 */
function measure(): void {
  const taken = [...bars].map((bar) => innerHeight - bar.getBoundingClientRect().top)
  const highest = Math.max(0, ...taken.filter((height) => height < innerHeight / 2))
  for (const { style } of above) style.setProperty('--bottom-bar', `${highest}px`)
}

/** The `ref` of such a bar. Its height is observed: on a phone its text may wrap to several lines. */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const observer = new ResizeObserver(measure)
  bars.add(bar)
  observer.observe(bar)
  // A bar that slides in is measured again at its final position.
  const leave = combineUnsubscribes(listen(bar, 'animationend', measure), toastStore.subscribe(measure))
  return () => {
    leave()
    observer.disconnect()
    bars.delete(bar)
    measure()
  }
}

/** The `ref` of what must not cover such a bar, e.g. toasts. */
export function aboveBars(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  above.add(element)
  measure()
  return () => void above.delete(element)
}
