import { useEffect, useEffectEvent } from 'react'
import { companyNames } from './company-names.ts'

/** How long a print by keyboard shortcut waits for names at most, milliseconds. */
const WITHIN = 10_000

/** Ctrl-P loads the names of the companies to print first, as browsers print without waiting for data. */
export function useNamesForPrint(printed: () => Iterable<number>): void {
  const unknown = useEffectEvent(() => companyNames.unknown(printed()))
  useEffect(() => {
    const leave = new AbortController()
    let reading = false
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return
      const companies = unknown()
      if (companies.length === 0) return
      event.preventDefault()
      if (reading) return
      reading = true
      const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(WITHIN)])
      const print = () => {
        reading = false
        if (!leave.signal.aborted) window.print()
      }
      companyNames.load(companies, { signal }).then(print, print)
    }
    window.addEventListener('keydown', onKey, leave)
    return () => leave.abort()
  }, [])
}
