import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { giveStar } from '#components/entities/company/company-star.tsx'
import { isWatchKey, teamWatchStore, watchStore } from '#components/entities/company/watch-store.ts'
import { startSharing } from '#components/entities/shared/start-sharing.ts'
import { givenViews } from '#lib/views/given-views.ts'
import { isViewKey, viewStore } from '#lib/views/view-store.ts'
import { StarButton } from './star-button.tsx'

/**
 * Says whose views and watch-list the page shows, takes up what another tab and the workspace change, and gives the star.
 * Returns the unsubscribe function.
 */
function openChoices(client: QueryClient, idAccount: string): () => void {
  viewStore.open(idAccount)
  givenViews.set(viewStore)
  watchStore.open(idAccount)
  teamWatchStore.open(idAccount)
  giveStar(StarButton)
  const onStorage = (event: StorageEvent) => {
    if (isViewKey(event.key)) viewStore.reload()
    if (!isWatchKey(event.key)) return
    watchStore.reload()
    teamWatchStore.reload()
  }
  window.addEventListener('storage', onStorage)
  const stopSharing = startSharing(client, idAccount)
  return () => {
    stopSharing()
    window.removeEventListener('storage', onStorage)
  }
}

/** Opens the views and the watch-list that the account keeps here. Shows nothing. */
export function KeptChoices({ idAccount }: { idAccount: string }) {
  const client = useQueryClient()
  useEffect(() => openChoices(client, idAccount), [client, idAccount])
  return null
}
