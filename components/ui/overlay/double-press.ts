/** A dialog, the toasts, or the button of one of them: whoever closes several toasts presses on one place. */
const PLACES = 'dialog, [data-toast-action], section[popover]'
/** The place that got the last single click, or the first one of a double click; null: the page. */
let pressedIn: Element | null = null

function hear(event: MouseEvent): void {
  const place = event.target instanceof Element ? event.target.closest(PLACES) : null
  if (event.detail === 1 && event.type === 'mousedown') pressedIn = place
  if (event.detail < 2 || place === pressedIn) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * From now on the second click of a double click is dropped unless it hits the place, or the page, that got the first: it
 * must not reach a dialog that the first one opened, nor what lay below a dialog or toast that it closed.
 */
export function guardDoubleClicks(): void {
  // Adding the same listener twice has no effect.
  for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, hear, true)
}
