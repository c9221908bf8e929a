import type { Page } from '@playwright/test'

/** Layout faults of the page: visible texts that overlap, overlong texts, and horizontal scrolling. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      left: number
      top: number
      right: number
      bottom: number
      element: Element
      text: string
    }
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide in ${clientWidth}`)
    const boxes: Box[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clips = new Map<Element, DOMRect[]>()
    /** The boxes that clip an element: those of every ancestor, and of itself, with hidden overflow. */
    const clipsOf = (element: Element): DOMRect[] => {
      const known = clips.get(element)
      if (known) return known
      const style = getComputedStyle(element)
      const outer = element.parentElement && style.position !== 'fixed' ? clipsOf(element.parentElement) : []
      const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clipPath !== 'none'
      const own = cuts ? [...outer, element.getBoundingClientRect()] : outer
      clips.set(element, own)
      return own
    }
    const opaque = (element: Element) =>
      !/^(?:transparent|rgba\(.*, 0(?:\.\d+)?\))$/.test(getComputedStyle(element).backgroundColor)
    /** Whether another opaque element covers the point: what is under a sheet overlaps nothing. */
    const isCoveredAt = (x: number, y: number, element: Element) => {
      const over = document.elementsFromPoint(x, y)
      const place = over.findIndex((one) => one.contains(element) || element.contains(one))
      return over.slice(0, Math.max(place, 0)).some(opaque)
    }
    const isCovered = ({ left, right, top, bottom, element }: Box) =>
      isCoveredAt((left + right) / 2, (top + bottom) / 2, element)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim()) continue
      // Nobody reads a text this long, and breaking it into lines blocks the browser.
      if (node.textContent.length > 11_000 && !['SCRIPT', 'TEXTAREA'].includes(element.tagName))
        faults.push(`${node.textContent.length} characters in ${element.tagName}.${element.className}`)
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of [...range.getClientRects()].slice(0, 50)) {
        const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
        for (const clip of clipsOf(element)) {
          box.left = Math.max(box.left, clip.left)
          box.top = Math.max(box.top, clip.top)
          box.right = Math.min(box.right, clip.right)
          box.bottom = Math.min(box.bottom, clip.bottom)
        }
        const seen = { ...box, element, text: node.textContent.slice(0, 40) }
        // `elementsFromPoint` works only within the viewport; further down is more of the same.
        if (box.bottom > window.innerHeight) break
        if (box.right - box.left > 3 && box.bottom - box.top > 5 && !isCovered(seen)) boxes.push(seen)
      }
    }
    boxes.sort((a, b) => a.top - b.top)
    // Tolerance in pixels: the boxes of adjacent lines overlap slightly, without text over text.
    const SLACK = 5
    for (const [index, one] of boxes.entries()) {
      for (let next = index + 1; next < boxes.length && faults.length < 10; next += 1) {
        const other = boxes[next]
        if (!other || other.top > one.bottom - SLACK) break
        const [from, to] = [Math.max(one.left, other.left), Math.min(one.right, other.right)]
        const bottom = Math.min(one.bottom, other.bottom)
        const [wide, high] = [to - from, bottom - other.top]
        const [x, y] = [(from + to) / 2, (other.top + bottom) / 2]
        const related = one.element.contains(other.element) || other.element.contains(one.element)
        if (wide <= 3 || high <= SLACK || related) continue
        if (!isCoveredAt(x, y, one.element) && !isCoveredAt(x, y, other.element))
          faults.push(
            `“${one.text}” and “${other.text}” at ${Math.round(one.left)}, ${Math.round(other.top)}`,
          )
      }
    }
    return faults
  })
}
