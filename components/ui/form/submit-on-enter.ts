import type { KeyboardEvent } from 'react'

/** Enter submits a single line, as in any search field; a text of several lines needs Ctrl or Cmd with it. */
export const submitOnEnter = (text: string, send: () => void) => (event: KeyboardEvent) => {
  // 229 is for an input method: Safari sends the Enter that ends a composition after it.
  if (event.key !== 'Enter' || event.keyCode === 229) return
  const chord = event.ctrlKey || event.metaKey
  if (!chord && (event.shiftKey || text.includes('\n'))) return
  event.preventDefault()
  send()
}
