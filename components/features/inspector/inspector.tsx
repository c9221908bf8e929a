'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { inspection } from '#components/ui/feedback/inspection.ts'
import { CallsSheet } from './calls-sheet.tsx'
import { watchCalls } from './model/watch.ts'

export { CallButton } from './call-button.tsx'

/** Records the page's calls while it is there, and shows those that are asked for. */
export function Inspector() {
  const shown = useSyncExternalStore(inspection.subscribe, inspection.get)
  useEffect(() => {
    const stop = watchCalls()
    return () => {
      stop()
      inspection.set(null)
    }
  }, [])
  return shown && <CallsSheet inspected={shown} onClose={() => inspection.set(null)} />
}
