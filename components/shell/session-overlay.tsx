'use client'

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { part } from '#components/ui/part.tsx'
import { sessionStore } from '#lib/session/session-store.ts'

const load = () => import('./session-dialog.tsx')
const SessionDialog = part(lazy(async () => ({ default: (await load()).SessionDialog })))

const none = { lost: false }
const afterTheRest = 10_000

interface SessionOverlayProps {
  idAccount: string
  demoKeys: readonly string[]
}

/** Shows the sign-in over the page once the session has ended. */
export function SessionOverlay(props: SessionOverlayProps) {
  const { lost } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => none)
  useEffect(() => {
    // Not with the page, but before it is needed: by then a new release may have replaced the file.
    const timer = setTimeout(() => void load().catch(() => undefined), afterTheRest)
    return () => clearTimeout(timer)
  }, [])
  return (
    lost && (
      <Suspense>
        <SessionDialog {...props} />
      </Suspense>
    )
  )
}
