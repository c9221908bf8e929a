/** What is recorded in the page, for `Desk`. */
export interface Watched {
  errors: string[]
  /** Sum of the layout shifts since the document was loaded, approximately as Chromium's `layout-shift` has them. */
  shift: number
  /** Description of the largest shift. */
  worst: string
  /** Progress of a drag: its last event. */
  drag: string
}

declare global {
  interface Window {
    watched?: Watched
  }
}

/**
 * Runs first in each document. Neither engine reports layout shifts, so each frame is compared with the one before: for
 * visible text that moved without scrolling or recent input, the fraction of the viewport that it covers before and
 * after, times the distance. Must not use anything from outside itself.
 */
export function watchPage(): void {
  const watched: Watched = { errors: [], shift: 0, worst: '', drag: '' }
  window.watched = watched
  const note = (what: unknown) => {
    const { stack = '' } = what instanceof Error ? what : {}
    watched.errors.push(`${what}\n${stack}`.trim().slice(0, 600))
  }
  addEventListener('error', (event) => {
    // Resources that fail to load are not script errors.
    if (event instanceof ErrorEvent) note(event.error ?? event.message)
  })
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  addEventListener('securitypolicyviolation', (event) =>
    note(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  )
  const { error } = console
  console.error = (...words: unknown[]) => {
    note(words.join(' '))
    error.apply(console, words)
  }

  // Chromium's half second is too short for what an input leads to on a slow machine.
  const QUIET = 1_500
  const GRAIN = 8
  let acted = Number.NEGATIVE_INFINITY
  for (const name of ['pointerdown', 'keydown', 'wheel', 'scroll', 'resize'])
    addEventListener(name, () => (acted = performance.now()), { capture: true, passive: true })

  for (const name of ['dragstart', 'dragover'])
    addEventListener(name, () => (watched.drag = name), { capture: true, passive: true })

  let before = new Map<Element, DOMRect>()
  const compare = () => {
    const now = new Map<Element, DOMRect>()
    const cells = new Set<number>()
    let far = 0
    const cover = ({ left, right, top, bottom }: DOMRect) => {
      const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most)
      for (let x = inside(left, innerWidth); x < inside(right, innerWidth); x += GRAIN)
        for (let y = inside(top, innerHeight); y < inside(bottom, innerHeight); y += GRAIN)
          cells.add(Math.floor(x / GRAIN) * 10_000 + Math.floor(y / GRAIN))
    }
    const inView = ({ left, right, top, bottom }: DOMRect) =>
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || now.has(element) || !node.textContent?.trim()) continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      now.set(element, box)
      const was = before.get(element)
      if (!was || !(inView(was) || inView(box))) continue
      const gone = Math.max(Math.abs(box.left - was.left), Math.abs(box.top - was.top))
      if (gone < 3 || getComputedStyle(element).visibility === 'hidden') continue
      cover(was)
      cover(box)
      if (gone > far) {
        far = gone
        watched.worst = `${element.tagName} "${element.textContent?.slice(0, 60)}" by ${Math.round(gone)} px`
      }
    }
    before = now
    if (far > 0 && performance.now() - acted > QUIET) {
      const share = (cells.size * GRAIN * GRAIN) / (innerWidth * innerHeight)
      watched.shift += Math.min(share, 1) * Math.min(far / Math.max(innerWidth, innerHeight), 1)
    }
    requestAnimationFrame(compare)
  }
  requestAnimationFrame(compare)
}
