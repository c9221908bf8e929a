import { useEffect, useState } from 'react'
import { whenIdle } from '#lib/when-idle.ts'

/** At the latest this long after the rows, milliseconds. */
const LATEST = 1000

/**
 * Whether the rows are painted and the browser has come to rest: what surrounds them does not stand before them. While
 * more of them are on their way, rest is not waited for: between two answers it means nothing.
 */
export function useIdleAfterRows(there: boolean, coming: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!there || isIdle) return
    const settle = () => setIdle(true)
    if (!coming) return whenIdle(settle, LATEST)
    const timer = setTimeout(settle, LATEST)
    return () => clearTimeout(timer)
  }, [there, coming, isIdle])
  return isIdle
}
