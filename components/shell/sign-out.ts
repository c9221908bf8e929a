import { dismissToast, type ToastRequest, toast } from '#components/ui/feedback/toast-store.ts'
import { paths } from '#lib/paths.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { deleteSession } from '#lib/query/session.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { tellOtherTabs } from '#lib/session/tab.ts'
import { keepChoices } from '#lib/storage/choices.ts'

/** Where to go once the server was told; null: it cannot be reached. Throws ApiError when it did not confirm. */
async function tellServer(everywhere: boolean, next = paths.signIn()): Promise<string | null> {
  try {
    return (await deleteSession({ everywhere })) ?? next
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'network') return null
    // The session is over already: that is what was asked for.
    if (error.code === 'session_invalid') return next
    throw error
  }
}

/**
 * Ends the session on the server, wipes what the browser keeps, and leaves for the sign-in page (`place`) by a full
 * load, so that nothing of the account stays in memory. Where the server cannot be reached the page says so instead,
 * and leaves once it has been told. Throws ApiError when the server did not confirm.
 */
export async function signOut(everywhere: boolean, place?: string): Promise<void> {
  const putBack = keepChoices()
  const next = await tellServer(everywhere, place)
  tellOtherTabs('out')
  await sessionStore.leave('signedOut')
  if (next === null) for (const storage of [localStorage, sessionStorage]) storage.clear()
  putBack()
  if (next !== null) window.location.assign(next)
  else sessionStore.stayUntold(everywhere ? 'everywhere' : 'session')
}

/** Signs out from a menu: says so for as long as the server takes, and what went wrong. Never throws. */
export async function signOutAloud(title: string, failed: (error: unknown) => ToastRequest): Promise<void> {
  const said = toast({ title, duration: null })
  await signOut(false).catch((error: unknown) => {
    dismissToast(said)
    toast({ tone: 'danger', ...failed(error) })
  })
}

/** Tries again what `signOut` could not tell; leaves for the sign-in page once the server knows, or has another session. */
export async function tellAgain(everywhere: boolean): Promise<void> {
  const next = await tellServer(everywhere).catch((error: unknown) =>
    error instanceof ApiError && error.code === 'account_changed' ? paths.signIn() : null,
  )
  if (next === null) return
  // One that was opened meanwhile found the session alive.
  tellOtherTabs('out')
  window.location.assign(next)
}
