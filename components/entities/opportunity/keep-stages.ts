import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { liveEvents } from '#lib/live/live-events.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { stagesNow } from './stages-now.ts'

/** Knows since when opportunities are in their stage, for as long as a board is on the screen. Returns what ends it. */
export function keepStages(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...workspaceQuery('history/now'), structuralSharing: false })
  const take = ({ data }: ReturnType<typeof observer.getCurrentResult>) => {
    if (!data) return
    const { idOpportunity, idStade, at, how } = data.now
    stagesNow.set(
      new Map(
        idOpportunity.map((id, index) => [
          id,
          { idStade: idStade[index] ?? null, at: at[index] ?? 0, how: how[index] ?? 'first' },
        ]),
      ),
    )
  }
  const stops = [
    observer.subscribe(take),
    liveEvents.subscribe((topic) => {
      if (topic === 'opportunities') void client.invalidateQueries({ queryKey: [workspaceKey, 'history'] })
    }),
  ]
  take(observer.getCurrentResult())
  return () => {
    for (const stop of stops) stop()
  }
}
