'use client'

import { type ReactNode, useEffect } from 'react'
import { endEarlyPress, takePress } from '#lib/early-press/early-press.ts'

/** Its effect comes last: all of the page has been hydrated, but for parts that arrive by themselves. */
function End() {
  useEffect(endEarlyPress, [])
  return null
}

/**
 * The page's body. React tells an ancestor of a press only when the pressed part is at work: until then the press is
 * not taken, and lib/early-press makes it again.
 */
export function EarlyPressBody({ children }: { children: ReactNode }) {
  return (
    <body onClickCapture={takePress}>
      {children}
      <End />
    </body>
  )
}
