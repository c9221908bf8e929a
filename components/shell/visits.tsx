import { usePathname } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { visitAddress } from '#lib/visits/watch-visits.ts'

/** Reports web vitals of each page to `/api/metrics`, where the document says that metrics are enabled. */
export function Visits() {
  const pathname = usePathname()
  useLayoutEffect(() => {
    if (document.querySelector('meta[name=visits]')) visitAddress(pathname)
  }, [pathname])
  return null
}
