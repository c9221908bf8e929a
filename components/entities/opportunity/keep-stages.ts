import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { liveEvents } from '#lib/live/live-events.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { stagesNow } from './stages-now.ts'

/** How long a colleague's moves may wait to be told as history. */
const AGAIN_MS = 5_000

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
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = undefined
    void client.invalidateQueries({
      predicate: ({ queryKey: [word, path] }) => word === workspaceKey && String(path).startsWith('history'),
    })
  }
  const stops = [
    observer.subscribe(take),
    liveEvents.subscribe((topic) => {
      // A team that moves many asks once for all of them.
      if (topic === 'opportunities') timer ??= setTimeout(again, AGAIN_MS)
    }),
    () => clearTimeout(timer),
  ]
  take(observer.getCurrentResult())
  return () => {
    for (const stop of stops) stop()
  }
}
