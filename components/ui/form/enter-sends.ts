import type { KeyboardEvent } from 'react'

/** On one line Enter sends, as in any search field; a list needs it for its lines, and goes with Ctrl or Cmd. */
export const enterSends = (text: string, send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const chord = event.ctrlKey || event.metaKey
  if (!chord && (event.shiftKey || text.includes('\n'))) return
  event.preventDefault()
  send()
}
