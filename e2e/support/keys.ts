import { expect, type Locator, type Page } from '@playwright/test'

const MAX_PRESSES = 120

/**
 * Presses Tab until the element has the focus. At every tab stop the focused element must be visible, not covered, and
 * have a focus ring.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await focusFault(page)).toBeNull()
  }
  throw new Error(`Not reached with ${MAX_PRESSES} presses of Tab: ${target}`)
}

/** Tabs to an element and presses Enter. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** What is wrong with the focus, or null: off the screen, covered (WCAG 2.4.11), or without a visible focus ring. */
export function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    // A page or dialog that has just opened is focused itself, without a ring.
    if (!element || element === document.body || ['MAIN', 'DIALOG'].includes(element.tagName)) return null
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const name = `${element.tagName} “${words.trim().slice(0, 40)}”`
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)]
    if (right - left < 1 || bottom - top < 1) return `${name} is off the screen`
    const own = (over: Element | null) =>
      over !== null && (element.contains(over) || (over.contains(element) && over !== document.body))
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98]
    const isSeen = shares.some((x) =>
      shares.some((y) => own(document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y))),
    )
    if (!isSeen) return `${name} is covered`
    // A day of the calendar shows the ring of the button within it.
    const places = [element, element.parentElement, element.closest('label'), element.closest('[data-day]')]
    const rings = places.flatMap((one) =>
      one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : [],
    )
    const mark = element.querySelector('[class*="group-focus-visible"]')
    const hasRing =
      mark !== null ||
      rings.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
      )
    // Chromium's button inside a date field has a native ring, which computed styles do not show.
    const isInside = element.matches('input[type="date"]:focus-within')
    if (!hasRing && !isInside) return `${name} shows no focus`
    // Sides of the element's own outline that an ancestor clips.
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    const out =
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const cut = new Set<string>()
    for (let over = element.parentElement; out > 0 && over; over = over.parentElement) {
      const { overflowX, overflowClipMargin } = getComputedStyle(over)
      if (overflowX === 'visible' || over === document.body) continue
      const hold = over.getBoundingClientRect()
      const past = out - (overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) : 0) - 1
      if (box.top - past < hold.top) cut.add('top')
      if (box.bottom + past > hold.bottom) cut.add('bottom')
      if (box.left - past < hold.left) cut.add('left')
      if (box.right + past > hold.right) cut.add('right')
    }
    return cut.size < 2 ? null : `${name} has a ring that is cut off: ${[...cut].join(', ')}`
  })
}
