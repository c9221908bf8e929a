/** Milliseconds between two focus moves: with less, Orca merges them. */
const FOR_ORCA = 150

/**
 * Orca with Firefox does not announce a dialog, and keeps the keys to itself, where the page becomes inert in the moment
 * that the focus moves (docs/decisions/screen-reader.md). So the focus is moved once more; no key press is lost.
 */
export function focusForOrca(dialog: HTMLDialogElement, first: HTMLElement) {
  const away = first === dialog ? dialog.querySelector<HTMLElement>('button, input, a[href]') : dialog
  const back = () => {
    if (document.activeElement === away) first.focus({ preventScroll: true })
  }
  setTimeout(() => {
    if (document.activeElement !== first) return
    // Forms must not take this for a blur of the field.
    dialog.addEventListener('focusout', (event) => event.stopPropagation(), { capture: true, once: true })
    away?.focus({ preventScroll: true })
    window.addEventListener('keydown', back, { capture: true, once: true })
    setTimeout(back, FOR_ORCA)
  }, FOR_ORCA)
}
