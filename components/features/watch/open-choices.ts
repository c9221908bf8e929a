import { giveStar } from '#components/entities/company/company-star.tsx'
import { isWatchKey, watchStore } from '#components/entities/company/watch-store.ts'
import { keepViews } from '#lib/views/keep-views.ts'
import { StarButton } from './star-button.tsx'

/**
 * Says whose views and watch-list the page shows, takes up what another tab changes, and gives the star. Returns the
 * unsubscribe function.
 */
export function openChoices(idAccount: string): () => void {
  const stopViews = keepViews(idAccount)
  watchStore.open(idAccount)
  giveStar(StarButton)
  const onStorage = (event: StorageEvent) => {
    if (isWatchKey(event.key)) watchStore.reload()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stopViews()
    window.removeEventListener('storage', onStorage)
  }
}
