import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import type { LookupRun, LookupSnapshot } from '#lib/lookup/lookup-run.ts'
import type { LookupEngine } from './use-lookup-engine.ts'

const never = () => () => undefined
const nothing = () => null

interface ShownRun {
  run: LookupRun | null
  snapshot: LookupSnapshot | null
  /** Looks a text up from scratch, and shows it. */
  restart: (engine: LookupEngine, text: string) => LookupRun
}

/** The run that looks `text` up, begun when needed. None for no text, and none on the server. */
export function useLookupRun(engine: LookupEngine | null, text: string): ShownRun {
  const [run, setRun] = useState<LookupRun | null>(null)
  useEffect(() => {
    const next = text === '' || engine === null ? null : engine.lookupRun(text)
    void next?.start()
    setRun(next)
  }, [engine, text])
  const restart = useCallback((by: LookupEngine, again: string) => {
    const next = by.lookupRun(again, true)
    setRun(next)
    return next
  }, [])
  const snapshot = useSyncExternalStore(run?.subscribe ?? never, run?.getSnapshot ?? nothing, nothing)
  return { run, snapshot, restart }
}
