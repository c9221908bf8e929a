'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { inspection } from '#lib/inspect/show.ts'
import { watchCalls } from '#lib/inspect/watch.ts'
import { CallsSheet } from './calls-sheet.tsx'

export { CallButton } from './call-button.tsx'

/** Records the page's calls while it is there, and shows those that are asked for. */
export function Inspector() {
  const shown = useSyncExternalStore(inspection.subscribe, inspection.get)
  useEffect(() => {
    const stop = watchCalls()
    return () => {
      stop()
      inspection.show(null)
    }
  }, [])
  return shown && <CallsSheet inspected={shown} onClose={() => inspection.show(null)} />
}
