import { useEffect, useState } from 'react'
import { callAfter, whenIdle } from '#lib/when-idle.ts'

/** Longest wait after the rows, milliseconds. */
const LATEST = 1000

/**
 * Whether the rows are painted and the browser is idle, so that other parts of the screen do not delay them. While more
 * rows are loading it waits a fixed time, as idle moments between two answers mean nothing.
 */
export function useIdleAfterRows(there: boolean, coming: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!there || isIdle) return
    const settle = () => setIdle(true)
    return coming ? callAfter(LATEST, settle) : whenIdle(settle, LATEST)
  }, [there, coming, isIdle])
  return isIdle
}
