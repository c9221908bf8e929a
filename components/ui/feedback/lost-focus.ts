import { combineUnsubscribes, listen, watchSize } from '#lib/store.ts'
import { afterPaint } from '../after-paint.ts'

const PLACES = 'section, dialog, [popover], main'
const TARGETS = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"])'

function focusPlace(place: Element): boolean {
  if (!(place instanceof HTMLElement && place.checkVisibility())) return false
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
  return document.activeElement === place
}

/** Calls `act` once the element is gone, hidden or disabled. Returns what ends it. */
function whenGone(element: Element, act: () => void): () => void {
  const look = () => {
    if (element.matches(':disabled') || !element.checkVisibility()) act()
  }
  const attributes = new MutationObserver(look)
  attributes.observe(element, { attributeFilter: ['disabled'] })
  return combineUnsubscribes(() => attributes.disconnect(), watchSize([element], look))
}

/** Follows a button that was pressed by keyboard. Returns what ends it. */
function follow(pressed: HTMLElement): () => void {
  const { pathname } = window.location
  const place = pressed.closest(PLACES)
  const targets = [...(place?.querySelectorAll<HTMLElement>(TARGETS) ?? [])]
  const before = targets.slice(0, targets.indexOf(pressed)).reverse()
  const restore = () => {
    const { activeElement } = document
    // Firefox leaves the focus on a button that is disabled.
    const isLost =
      activeElement === document.body || (activeElement === pressed && pressed.matches(':disabled'))
    if (!isLost || pathname !== window.location.pathname) return
    const next = before.find((one) => one.checkVisibility() && !one.matches(':disabled'))
    if (next) return next.focus()
    for (const one of [place, document.querySelector('main')]) if (one && focusPlace(one)) return
  }
  const end = whenGone(pressed, () => {
    end()
    // What knows better where the focus belongs may move it first.
    afterPaint(restore)
  })
  return end
}

/**
 * A button that goes, or is disabled, by its own press (Retry, the last Show more, Clear) would leave a keyboard's focus
 * nowhere: it moves to what stood before it in its section, else to the section or the page's content. Returns what ends it.
 */
export function followLostFocus(): () => void {
  let end = () => {}
  const onClick = ({ target, detail }: MouseEvent) => {
    end()
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button') : null
    // By keyboard, or by a screen reader: there is no click count then.
    if (detail === 0 && pressed && pressed === document.activeElement) end = follow(pressed)
  }
  return combineUnsubscribes(
    listen(document, 'click', onClick, { capture: true }),
    // Whoever goes on, e.g. scrolls its row out of a table, has not lost it.
    listen(document, ['keydown', 'pointerdown', 'wheel'], () => end(), { capture: true, passive: true }),
    () => end(),
  )
}
