import { paths } from '#lib/paths.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { deleteSession } from '#lib/query/session.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { tellOtherTabs } from '#lib/session/tab.ts'
import { keepChoices } from '#lib/storage/choices.ts'

/**
 * Ends the session on the server, wipes what the browser keeps, and leaves for the sign-in page by a full
 * load, so that nothing of the account stays in memory. Throws ApiError when the server did not confirm.
 */
export async function signOut(everywhere: boolean): Promise<void> {
  const putBack = keepChoices()
  try {
    await deleteSession({ everywhere })
  } catch (error) {
    // The session is over already: that is what was asked for.
    if (!(error instanceof ApiError && error.code === 'session_invalid')) throw error
  }
  tellOtherTabs('out')
  await sessionStore.leave('signedOut')
  putBack()
  window.location.assign(paths.signIn())
}
