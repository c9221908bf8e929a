import { useEffect, useState } from 'react'

const EVERY = 1000

/**
 * A value that keeps changing while `growing`, followed at most once a second: for sums over everything. At rest, and
 * whenever `cause` (what a person did) is another, it is the present one. Give a value that is the same object for as
 * long as it says the same.
 */
export function useSlowly<T>(value: T, growing: boolean, cause: unknown): T {
  const [held, setHeld] = useState({ value, cause, resting: false })
  const free = !(growing && held.resting) || held.cause !== cause
  if (free && (held.value !== value || held.cause !== cause)) setHeld({ value, cause, resting: growing })
  useEffect(() => {
    if (!held.resting) return
    const timer = setTimeout(() => setHeld({ ...held, resting: false }), EVERY)
    return () => clearTimeout(timer)
  }, [held])
  return free ? value : held.value
}
