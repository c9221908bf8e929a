'use client'

import { useEffect, useRef, useState } from 'react'

const EVERY = 1000

/**
 * A value that keeps changing while `growing`, followed at most once a second: for sums over everything. At rest, and
 * whenever `cause` (what a person did) is another, it is the present one.
 */
export function useSlowly<T>(value: T, growing: boolean, cause: unknown): T {
  const held = useRef({ value, cause, at: 0 })
  const [, setDue] = useState(0)
  const now = performance.now()
  const late = now - held.current.at >= EVERY
  if (!growing || late || held.current.cause !== cause) held.current = { value, cause, at: now }
  const behind = held.current.value !== value
  useEffect(() => {
    if (!behind) return
    const timer = setTimeout(() => setDue((due) => due + 1), EVERY)
    return () => clearTimeout(timer)
  }, [behind])
  return held.current.value
}
