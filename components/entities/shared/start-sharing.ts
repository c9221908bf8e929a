import type { QueryClient } from '@tanstack/react-query'
import { NOT_SHARING, sharing } from '#lib/views/sharing.ts'
import { shareLimits } from './share-limits.ts'
import { shareStages } from './share-stages.ts'
import { shareViews } from './share-views.ts'
import { shareWatch } from './share-watch.ts'

/**
 * Brings what this browser keeps for the account together with the workspace: views, stars, limits of columns. Comes after
 * the page, and nothing waits for it. Returns the function that ends it.
 */
export function startSharing(client: QueryClient, idAccount: string): () => void {
  const sharers = [
    shareViews(client),
    shareWatch(client),
    shareLimits(client, idAccount),
    shareStages(client, idAccount),
  ]
  const retry = async () => void (await Promise.all(sharers.map(({ sync }) => sync())))
  sharing.set({ ...sharing.get(), retry })
  return () => {
    for (const { stop } of sharers) stop()
    sharing.set(NOT_SHARING)
  }
}
