import { toastStore } from './feedback/toast-store.ts'

const bars = new Set<HTMLElement>()

/**
 * Tells the page how much of the window's bottom its bars take, with what shows below one that the page's end lifts off it:
 * messages in the corner stand above what is pressed there.
 */
function measure(): void {
  const taken = [...bars].map((bar) => innerHeight - bar.getBoundingClientRect().top)
  const highest = Math.max(0, ...taken.filter((height) => height < innerHeight / 2))
  document.body.style.setProperty('--bottom-bar', `${highest}px`)
}

/** The `ref` of such a bar: one that has much to say has several lines on a phone. */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const observer = new ResizeObserver(measure)
  bars.add(bar)
  observer.observe(bar)
  // A bar that slides in is measured where it ends.
  bar.addEventListener('animationend', measure)
  const leave = toastStore.subscribe(measure)
  return () => {
    leave()
    bar.removeEventListener('animationend', measure)
    observer.disconnect()
    bars.delete(bar)
    measure()
  }
}
