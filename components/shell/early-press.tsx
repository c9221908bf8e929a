'use client'

import { type ReactNode, useEffect } from 'react'
import { endEarlyPress, takePress } from '#lib/early-press/early-press.ts'

/** Fields take what is chosen. The first script never ran in a document that React itself draws, of an address that names nothing. */
async function end() {
  document.documentElement.dataset.live = ''
  if (!window.early) (await import('#lib/early-press/script.ts')).startEarly()
  endEarlyPress()
}

/** Its effect comes last: all of the page has been hydrated, but for parts that arrive by themselves. */
function End() {
  useEffect(() => void end(), [])
  return null
}

/**
 * The page's body. React tells an ancestor of a press only when the pressed part is at work: until then the press is
 * not taken, and lib/early-press makes it again.
 */
export const EarlyPressBody = ({ children }: { children: ReactNode }) => (
  <body onClickCapture={takePress}>
    {children}
    <End />
  </body>
)
