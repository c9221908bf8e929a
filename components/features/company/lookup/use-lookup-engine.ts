import { useEffect, useState } from 'react'

export type LookupEngine = typeof import('./lookup-engine.ts')

/** The module that reads and looks up; null until it is there, a moment after the page. */
export function useLookupEngine(): LookupEngine | null {
  const [engine, setEngine] = useState<LookupEngine | null>(null)
  useEffect(() => {
    void import('./lookup-engine.ts').then((loaded) => setEngine(loaded))
  }, [])
  return engine
}
