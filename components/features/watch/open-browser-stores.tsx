import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerStar } from '#components/entities/company/company-star.tsx'
import { isWatchKey, teamWatchStore, watchStore } from '#components/entities/company/watch-store.ts'
import { startSharing } from '#components/entities/shared/start-sharing.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { givenViews } from '#lib/views/given-views.ts'
import { isViewKey, viewStore } from '#lib/views/view-store.ts'
import { StarButton } from './star-button.tsx'

/**
 * Opens the account's saved views and watch-list, syncs them with other tabs and the workspace, and registers the star
 * button. Returns the unsubscribe function.
 */
function openChoices(client: QueryClient, idAccount: string): () => void {
  viewStore.open(idAccount)
  givenViews.set(viewStore)
  watchStore.open(idAccount)
  teamWatchStore.open(idAccount)
  registerStar(StarButton)
  const onStorage = (event: StorageEvent) => {
    if (isViewKey(event.key)) viewStore.reload()
    if (!isWatchKey(event.key)) return
    watchStore.reload()
    teamWatchStore.reload()
  }
  return combineUnsubscribes(listen(window, 'storage', onStorage), startSharing(client, idAccount))
}

/** Opens the account's saved views and watch-list in this browser. Renders nothing. */
export function OpenBrowserStores() {
  const idAccount = useIdAccount()
  const client = useQueryClient()
  useEffect(() => openChoices(client, idAccount), [client, idAccount])
  return null
}
