'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { InspectorContext } from '#components/ui/feedback/inspect.ts'

/** The inspector around every screen: only a context while it is off; its code is loaded when it is on. */
export function InspectorSlot({ on, children }: { on: boolean; children: ReactNode }) {
  const [part, setPart] = useState<typeof import('./inspector.tsx') | null>(null)
  useEffect(() => {
    // Optional: if its code cannot be loaded, a reload tries again.
    if (on) import('./inspector.tsx').then(setPart, () => undefined)
  }, [on])
  const shown = on ? part : null
  return (
    <>
      <InspectorContext value={shown?.CallButton ?? null}>{children}</InspectorContext>
      {shown && <shown.Inspector />}
    </>
  )
}
