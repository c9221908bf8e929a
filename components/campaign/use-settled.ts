'use client'

import { useEffect, useState } from 'react'
import { whenIdle } from '#components/ui/when-idle.ts'

/** At the latest this long after the rows, milliseconds. */
const LATEST = 1000

/** Whether the rows are painted and the browser has come to rest: what surrounds them does not stand before them. */
export function useSettled(there: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(
    () => (there && !settled ? whenIdle(() => setSettled(true), LATEST) : undefined),
    [there, settled],
  )
  return settled
}
