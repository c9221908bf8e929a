'use client'

import { useEffect, useState } from 'react'

/**
 * Counts whole seconds down to zero, from the moment that `seconds` or `restart` changes.
 * @param seconds null or 0: nothing to wait for
 */
export function useCountdown(seconds: number | null, restart?: unknown): number {
  const total = Math.ceil(seconds ?? 0)
  const [left, setLeft] = useState(total)
  useEffect(() => {
    setLeft(total)
    if (total <= 0) return
    const end = Date.now() + total * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [total, restart])
  return left
}
