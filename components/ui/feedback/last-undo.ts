import { isTyping } from '#lib/preferences/shortcuts.ts'
import { dismissToast, toastStore } from './toast-store.ts'

/** What Ctrl-Z takes back, the latest last. */
const undos: (() => void)[] = []
const MOST = 50

/**
 * Makes an act the next one that Ctrl-Z takes back. Call it as the act begins: Ctrl-Z means it before its answer has come,
 * too. Returns a function for an Undo button; pressed either way, the act is taken back once. Null: the act cannot be taken
 * back, and Ctrl-Z must not reach past it to the one before.
 */
export function offerUndo(act: (() => void) | null): () => void {
  if (act === null) {
    undos.length = 0
    return () => undefined
  }
  let isTaken = false
  const once = () => {
    if (isTaken) return
    isTaken = true
    withdrawUndo(once)
    // Taken back by Ctrl-Z, its message offers it no longer.
    const told = toastStore.get().find(({ action }) => action?.onSelect === once)
    if (told) dismissToast(told.id)
    act()
  }
  undos.push(once)
  if (undos.length > MOST) undos.shift()
  return once
}

/** The act came to nothing: Ctrl-Z means the one before it again. */
export function withdrawUndo(once: () => void): void {
  const at = undos.indexOf(once)
  if (at >= 0) undos.splice(at, 1)
}

/**
 * Hears Ctrl-Z. Text that is typed keeps its own undo, and an open dialog its own business. Returns the unsubscribe
 * function.
 */
export function listenForUndo(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey || event.defaultPrevented) return
    const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement)
    if (isText || document.querySelector('dialog:modal')) return
    const last = undos.at(-1)
    if (!last) return
    event.preventDefault()
    last()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** Nothing of one account is taken back in another. */
export const forgetUndos = (): void => {
  undos.length = 0
}
