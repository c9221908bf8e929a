import { usePathname } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { visitAddress } from '#lib/visits/watch-visits.ts'

/** Tells of each page that the tab shows, for the field figures of `/api/metrics`, where the document says that anybody can read them. */
export function Visits() {
  const pathname = usePathname()
  useLayoutEffect(() => {
    if (document.querySelector('meta[name=visits]')) visitAddress(pathname)
  }, [pathname])
  return null
}
