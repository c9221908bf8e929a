/** The dialog that the last single press, or the first of a double one, went to; null: the page. */
let pressedIn: Element | null = null

function hear(event: MouseEvent): void {
  const dialog = event.target instanceof Element ? event.target.closest('dialog') : null
  if (event.detail === 1 && event.type === 'mousedown') pressedIn = dialog
  if (event.detail < 2 || dialog === pressedIn) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * From now on the second press of a double one goes where its first went: neither to a dialog that this opened, nor to what
 * lay below one that it closed.
 */
export function keepDoublePresses(): void {
  // The same listener again changes nothing.
  for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, hear, true)
}
