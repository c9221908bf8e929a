/** What the script below keeps until the page's own scripts are at work. */
interface Early {
  /** The button that was pressed last, null where there was none. */
  button: HTMLButtonElement | null
  /** What that button will ask for, under way already: its address, and the answer. */
  call: { path: string; answer: Promise<Response> } | null
  /** From now on presses go where they belong. */
  end: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Stands first in the document. A button that is pressed before scripts are at work is kept in mind; links, forms and
 * popovers work without them, and are left alone. A button that says which read its press begins with
 * (`data-early-call`) has it made at once.
 */
export const EARLY_PRESS = `(() => {
  const note = (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button[type="button"]:not([popovertarget])') : null
    window.early.button = button
    if (button === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const path = button.dataset.earlyCall
    if (!path || window.early.call) return
    const headers = { accept: 'application/json', 'x-csrf': '1' }
    const answer = fetch(path, { headers, cache: 'no-store', redirect: 'error' })
    answer.catch(() => {})
    window.early.call = { path, answer }
  }
  window.early = { button: null, call: null, end: () => removeEventListener('click', note, true) }
  addEventListener('click', note, true)
})()`

/** The answer to a read that a press began before scripts were at work; null but for the first who asks for just that. */
export function takeEarlyCall(path: string): Promise<Response> | null {
  const early = typeof window === 'undefined' ? undefined : window.early
  if (early?.call?.path !== path) return null
  const { answer } = early.call
  early.call = null
  return answer
}

/** Whether the button with this `data-early` waits for its press: what it will ask for can be prepared. */
export const isPressedEarly = (name: string): boolean =>
  typeof window !== 'undefined' && window.early?.button?.dataset.early === name

/** How long a press waits for the part of the page that its button is in, milliseconds. */
const PATIENCE = 10_000

/** Whether React has taken the element up: until then it would drop the press. Its own mark, the only sign there is. */
const isTakenUp = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps'))

/**
 * Scripts are at work: the button that somebody pressed before is pressed now, where it still stands. Parts of a page
 * come to life one after the other, so it waits for its own.
 */
export function endEarlyPress(): void {
  const { early } = window
  early?.end()
  const button = early?.button
  if (!early || !button) return
  const until = performance.now() + PATIENCE
  const press = () => {
    if (!isTakenUp(button) && performance.now() < until) return void setTimeout(press, 20)
    early.button = null
    if (button.isConnected) button.click()
  }
  press()
}
