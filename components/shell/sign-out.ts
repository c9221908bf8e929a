import type { useTranslations } from 'use-intl'
import { dismissToast, toast } from '#components/ui/feedback/toast-store.ts'
import { paths } from '#lib/paths.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { deleteSession } from '#lib/query/session.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { postToOtherTabs, unsaved } from '#lib/session/tab.ts'
import { snapshotChoices } from '#lib/storage/choices.ts'

/** Ends the session on the server. The path to go to next, or null if it is unreachable. Throws ApiError if it refused. */
async function tellServer(everywhere: boolean, next = paths.signIn()): Promise<string | null> {
  try {
    return (await deleteSession({ everywhere })) ?? next
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network') return null
    throw error
  }
}

/**
 * Ends the session on the server, wipes the browser's storage, and goes to the sign-in page (`place`) by a full load, so
 * that nothing of the account stays in memory. If the server is unreachable the page says so, retries, and leaves later.
 * Throws ApiError if the server refused.
 */
export async function signOut(everywhere: boolean, place?: string): Promise<void> {
  const putBack = snapshotChoices()
  const next = await tellServer(everywhere, place)
  postToOtherTabs('out')
  const left = sessionStore.leave('signedOut')
  // At once: some handlers first load code, which may take minutes while the server is out of reach.
  if (next === null) {
    sessionStore.endLater(everywhere ? 'everywhere' : 'session')
    for (const storage of [localStorage, sessionStorage]) storage.clear()
  }
  putBack()
  await left
  if (next !== null) window.location.assign(next)
}

/**
 * Signs out from a menu, with a toast for progress and errors. Never throws. The person is asked first where changes
 * are not sent yet, in this tab or another.
 */
export async function signOutWithToast(
  t: ReturnType<typeof useTranslations<'shell'>>,
  detailOf?: (error: unknown) => string,
  anyway = false,
): Promise<void> {
  if (!anyway && (await unsaved.ask())) {
    toast({
      tone: 'warning',
      title: t('signOutUnsaved'),
      description: t('signOutUnsavedText'),
      duration: null,
      action: { label: t('signOutAnyway'), onSelect: () => void signOutWithToast(t, detailOf, true) },
    })
    return
  }
  const said = toast({ title: t('signingOut'), duration: null })
  await signOut(false)
    .catch((error: unknown) => {
      const description = detailOf?.(error)
      toast({ tone: 'danger', title: t('signOutFailed'), ...(description && { description }) })
    })
    .finally(() => dismissToast(said))
}

/** Retries a sign-out that did not reach the server; goes to the sign-in page once it did, or has another session. */
export async function retrySignOut(unfinished: 'session' | 'everywhere'): Promise<void> {
  const putBack = snapshotChoices()
  const next = await tellServer(unfinished === 'everywhere').catch((error: unknown) =>
    error instanceof ApiError && error.code === 'account_changed' ? paths.signIn() : null,
  )
  if (next === null) return
  putBack()
  // A tab opened in the meantime still found the session alive.
  postToOtherTabs('out')
  window.location.assign(next)
}
