import { paths } from '#lib/paths.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { deleteSession } from '#lib/query/session.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { tellOtherTabs } from '#lib/session/tab.ts'
import { keepChoices } from '#lib/storage/choices.ts'

/** Whether the server was told; false: it cannot be reached. Throws ApiError when it did not confirm. */
async function tellServer(everywhere: boolean): Promise<boolean> {
  try {
    await deleteSession({ everywhere })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'network') return false
    // The session is over already: that is what was asked for.
    if (error.code === 'session_invalid') return true
    throw error
  }
}

/**
 * Ends the session on the server, wipes what the browser keeps, and leaves for the sign-in page by a full
 * load, so that nothing of the account stays in memory. Where the server cannot be reached the page says so instead,
 * and leaves once it has been told. Throws ApiError when the server did not confirm.
 */
export async function signOut(everywhere: boolean): Promise<void> {
  const putBack = keepChoices()
  const isTold = await tellServer(everywhere)
  tellOtherTabs('out')
  await sessionStore.leave('signedOut')
  if (!isTold) for (const storage of [localStorage, sessionStorage]) storage.clear()
  putBack()
  if (isTold) window.location.assign(paths.signIn())
  else sessionStore.stayUntold(everywhere ? 'everywhere' : 'session')
}

/** Tries again what `signOut` could not tell; leaves for the sign-in page once the server knows, or has another session. */
export async function tellAgain(everywhere: boolean): Promise<void> {
  const isOver = await tellServer(everywhere).catch(
    (error: unknown) => error instanceof ApiError && error.code === 'account_changed',
  )
  if (isOver) window.location.assign(paths.signIn())
}
