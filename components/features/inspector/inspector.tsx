import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { inspection } from '#components/ui/feedback/inspection.ts'
import { CallsSheet } from './calls-sheet.tsx'
import { watchCalls } from './model/watch.ts'

export { CallButton } from './call-button.tsx'

/** Records the page's calls while it is there, and shows those that are asked for. */
export function Inspector() {
  const shown = useSyncExternalStore(inspection.subscribe, inspection.get)
  useEffect(() => {
    const stop = watchCalls()
    return () => {
      stop()
      inspection.set(null)
    }
  }, [])
  // Back, or a link in it: the page that it was about is gone, and the next one must not lie under it.
  const pathname = usePathname()
  const about = useRef(pathname)
  useEffect(() => {
    if (about.current !== pathname) inspection.set(null)
    about.current = pathname
  }, [pathname])
  return shown && <CallsSheet inspected={shown} onClose={() => inspection.set(null)} />
}
