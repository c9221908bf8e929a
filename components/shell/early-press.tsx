'use client'

import { type ReactNode, useEffect } from 'react'

/** Enables the fields. Loads what the inline script would have set up where it never ran: a 404 document that React renders itself. */
async function end() {
  document.documentElement.dataset.live = ''
  if (!window.early) (await import('#lib/early-press/script.ts')).startEarly()
  window.early?.end()
}

/** Rendered last, so that its effect runs once everything but lazily loaded parts is hydrated. */
function End() {
  useEffect(() => void end(), [])
  return null
}

/**
 * The page's body. React calls this handler only once the pressed part is hydrated; until then lib/early-press records
 * the press and replays it.
 */
export const EarlyPressBody = ({ children }: { children: ReactNode }) => (
  <body onClickCapture={() => window.early?.taken()}>
    {children}
    <End />
  </body>
)
