'use client'

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import type { LookupRun, LookupSnapshot } from './lookup-run.ts'
import { lookupRun } from './lookup-runs.ts'

const never = () => () => undefined
const nothing = () => null

interface ShownRun {
  run: LookupRun | null
  snapshot: LookupSnapshot | null
  /** Looks a text up from scratch, and shows it. */
  restart: (text: string) => LookupRun
}

/** The run that looks `text` up, begun when needed. None for no text, and none on the server. */
export function useLookupRun(text: string): ShownRun {
  const [run, setRun] = useState<LookupRun | null>(null)
  useEffect(() => {
    const next = text === '' ? null : lookupRun(text)
    void next?.start()
    setRun(next)
  }, [text])
  const restart = useCallback((again: string) => {
    const next = lookupRun(again, true)
    setRun(next)
    return next
  }, [])
  const snapshot = useSyncExternalStore(run?.subscribe ?? never, run?.getSnapshot ?? nothing, nothing)
  return { run, snapshot, restart }
}
