import { useEffect, useState } from 'react'
import { callAfter } from '#lib/when-idle.ts'

const EVERY = 1000

/**
 * Throttles a value that keeps changing while `growing` to one update a second, for expensive totals. Once it no longer
 * grows, and whenever `cause` (what a person did) changes, the current value is returned at once. `value` must keep its
 * identity as long as its content is the same.
 */
export function useThrottled<T>(value: T, growing: boolean, cause: unknown): T {
  const [held, setHeld] = useState({ value, cause, resting: false })
  const free = !(growing && held.resting) || held.cause !== cause
  if (free && (held.value !== value || held.cause !== cause)) setHeld({ value, cause, resting: growing })
  useEffect(() => {
    if (held.resting) return callAfter(EVERY, () => setHeld({ ...held, resting: false }))
  }, [held])
  return free ? value : held.value
}
