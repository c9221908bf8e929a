import { useEffect, useSyncExternalStore } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import { INITIAL_SESSION, sessionStore } from '#lib/session/session-store.ts'
import { callAfter } from '#lib/when-idle.ts'
import type { SignOn } from './sign-on-link.tsx'

const load = () => import('./session-dialog.tsx')
// If the chunk fails to load, the error is shown here: the toasts may be hidden by the cover.
const SessionDialog = partOf(load, 'SessionDialog', { here: true })

const afterTheRest = 10_000

/** Shows the sign-in dialog over the page once the session has ended. */
export function SessionOverlay(props: { demoKeys: readonly string[]; signOn: SignOn }) {
  const { lost, gone } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => INITIAL_SESSION)
  // Loaded when idle, before it is needed: by then a new release may have replaced the chunk.
  useEffect(() => callAfter(afterTheRest, () => void load().catch(() => undefined)), [])
  return (
    lost &&
    !gone && (
      <div className="fixed top-0 z-50">
        <SessionDialog {...props} />
      </div>
    )
  )
}
