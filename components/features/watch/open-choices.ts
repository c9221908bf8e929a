import type { QueryClient } from '@tanstack/react-query'
import { giveStar } from '#components/entities/company/company-star.tsx'
import { isWatchKey, teamWatchStore, watchStore } from '#components/entities/company/watch-store.ts'
import { startSharing } from '#components/entities/shared/start-sharing.ts'
import { keepViews } from '#lib/views/keep-views.ts'
import { StarButton } from './star-button.tsx'

/**
 * Says whose views and watch-list the page shows, takes up what another tab and the workspace change, and gives the star.
 * Returns the unsubscribe function.
 */
export function openChoices(client: QueryClient, idAccount: string): () => void {
  const stopViews = keepViews(idAccount)
  watchStore.open(idAccount)
  teamWatchStore.open(idAccount)
  giveStar(StarButton)
  const onStorage = (event: StorageEvent) => {
    if (!isWatchKey(event.key)) return
    watchStore.reload()
    teamWatchStore.reload()
  }
  window.addEventListener('storage', onStorage)
  const stopSharing = startSharing(client, idAccount)
  return () => {
    stopViews()
    stopSharing()
    window.removeEventListener('storage', onStorage)
  }
}
