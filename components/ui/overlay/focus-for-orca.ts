/** Milliseconds: less, and Orca takes both for one. */
const FOR_ORCA = 150

/**
 * Orca with Firefox says nothing of a dialog, and takes the keys for its own, where the rest of the page becomes inert in
 * the moment that the focus moves (docs/decisions/screen-reader.md): it is moved once more. No key is lost on the way.
 */
export function focusForOrca(dialog: HTMLDialogElement, first: HTMLElement) {
  const away = first === dialog ? dialog.querySelector<HTMLElement>('button, input, a[href]') : dialog
  const back = () => {
    if (document.activeElement === away) first.focus({ preventScroll: true })
  }
  setTimeout(() => {
    if (document.activeElement !== first) return
    // No form is to think that somebody has left the field.
    dialog.addEventListener('focusout', (event) => event.stopPropagation(), { capture: true, once: true })
    away?.focus({ preventScroll: true })
    window.addEventListener('keydown', back, { capture: true, once: true })
    setTimeout(back, FOR_ORCA)
  }, FOR_ORCA)
}
