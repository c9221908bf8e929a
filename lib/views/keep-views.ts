import { givenViews } from './given-views.ts'
import { isViewKey, viewStore } from './view-store.ts'

/** Opens the views of an account, and takes up what another tab changes. Returns the unsubscribe function. */
export function keepViews(idAccount: string): () => void {
  viewStore.open(idAccount)
  givenViews.set(viewStore)
  const onStorage = (event: StorageEvent) => {
    if (isViewKey(event.key)) viewStore.reload()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
