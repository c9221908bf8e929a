import { useEffect, useState } from 'react'

const secondsOf = (source: { retryAfter: number | null } | null) => Math.ceil(source?.retryAfter ?? 0)

/** Counts whole seconds down to zero, again for each new `source` (by identity); null means no wait. */
export function useCountdown(source: { retryAfter: number | null } | null): number {
  const [counted, setCounted] = useState({ source, left: secondsOf(source) })
  useEffect(() => {
    const total = secondsOf(source)
    if (total <= 0) return
    const end = Date.now() + total * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setCounted((now) => (now.source === source && now.left === left ? now : { source, left }))
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [source])
  return counted.source === source ? counted.left : secondsOf(source)
}
