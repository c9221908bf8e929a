/** The dialog or toast that got the last single click, or the first one of a double click; null: the page. */
let pressedIn: Element | null = null

function hear(event: MouseEvent): void {
  const place = event.target instanceof Element ? event.target.closest('dialog, [data-toast]') : null
  if (event.detail === 1 && event.type === 'mousedown') pressedIn = place
  if (event.detail < 2 || place === pressedIn) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * From now on the second click of a double click is dropped unless it hits the dialog, toast or page that got the first:
 * it must not reach a dialog that the first one opened, nor what lay below a dialog or toast that it closed.
 */
export function guardDoubleClicks(): void {
  // Adding the same listener twice has no effect.
  for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, hear, true)
}
