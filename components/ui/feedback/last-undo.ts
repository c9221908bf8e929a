import { isTyping } from '#lib/preferences/shortcuts.ts'
import { listen } from '#lib/store.ts'
import { dismissToast, toastStore } from './toast-store.ts'

/** The actions that Ctrl-Z undoes, the latest last. */
const undos: (() => void)[] = []
const MAX = 50

/**
 * Makes an action the next one that Ctrl-Z undoes. Call it as the action begins: Ctrl-Z applies to it before the response
 * has arrived, too. Returns a function for an Undo button; by button or by key, it is undone once. Null: the action cannot
 * be undone, and Ctrl-Z must not undo the one before it instead.
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
    // Undone by Ctrl-Z: its toast with the Undo button goes.
    const told = toastStore.get().find(({ action }) => action?.onSelect === once)
    if (told) dismissToast(told.id)
    act()
  }
  undos.push(once)
  if (undos.length > MAX) undos.shift()
  return once
}

/** The action failed or was undone: Ctrl-Z applies to the one before it again. */
export function withdrawUndo(once: () => void): void {
  const at = undos.indexOf(once)
  if (at >= 0) undos.splice(at, 1)
}

/** Listens for Ctrl-Z, except in text fields and while a dialog is open. Returns the unsubscribe function. */
export function listenForUndo(): () => void {
  return listen(window, 'keydown', (event) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey || event.defaultPrevented) return
    const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement)
    if (isText || document.querySelector('dialog:modal')) return
    const last = undos.at(-1)
    if (!last) return
    event.preventDefault()
    last()
  })
}

/** For a change of account: nothing done in one is undone in another. */
export const forgetUndos = (): void => {
  undos.length = 0
}
