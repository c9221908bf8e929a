import Braces from 'lucide-react/icons/braces'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import type { InspectedQuery } from '#components/ui/feedback/inspect.ts'
import { inspection } from '#components/ui/feedback/inspection.ts'
import { tapCalls } from '#lib/query/tap.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { together } from '#lib/store.ts'
import { CallsSheet } from './calls-sheet.tsx'
import { recorder } from './model/recorder.ts'

/** Records every call from now on. Returns the function that stops it and forgets all; a sign-out forgets all too. */
const watchCalls = (): (() => void) =>
  together(
    tapCalls((call) => void recorder.record(call)),
    onSignOut(recorder.clear),
    recorder.clear,
  )

/** In the head of a panel: the API calls behind it. */
export function CallButton({ queries }: { queries: readonly InspectedQuery[] | null }) {
  const t = useTranslations('inspector')
  return (
    <IconButton
      label={t('button')}
      data-print="no"
      data-testid="inspect"
      aria-haspopup="dialog"
      icon={Braces}
      className="-me-1.5"
      onClick={({ currentTarget }) => {
        const heading = currentTarget.closest('section, dialog')?.querySelector('h1, h2, h3')
        inspection.set({ queries, title: heading?.firstChild?.textContent ?? '' })
      }}
    />
  )
}

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
