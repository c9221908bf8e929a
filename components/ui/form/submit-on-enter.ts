import type { KeyboardEvent } from 'react'

/** Enter submits a single line, as in any search field; a text of several lines needs Ctrl or Cmd with it. */
export const submitOnEnter = (text: string, send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const chord = event.ctrlKey || event.metaKey
  if (!chord && (event.shiftKey || text.includes('\n'))) return
  event.preventDefault()
  send()
}
