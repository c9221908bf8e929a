import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { liveEvents } from '#lib/live/live-events.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { changeHistory } from './history.ts'
import { stagesNowStore } from './stages-now.ts'

/** How long moves may wait to be told as history. */
const AGAIN_MS = 5_000

/** Moves of this tab that were saved: nobody else tells it of those. */
const ownMoves = () =>
  changeHistory.get().filter(({ outcome, patch }) => outcome === 'saved' && patch.idStade !== undefined)
    .length

/** Knows since when opportunities are in their stage, for as long as a board is on the screen. Returns what ends it. */
export function keepStages(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...workspaceQuery('history/now'), structuralSharing: false })
  const take = ({ data }: ReturnType<typeof observer.getCurrentResult>) => {
    if (!data) return
    const { idOpportunity, idStade, at, how } = data.now
    stagesNowStore.set(
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
  // Many moves are asked about once.
  const soon = () => {
    timer ??= setTimeout(again, AGAIN_MS)
  }
  let known = ownMoves()
  const stops = [
    observer.subscribe(take),
    liveEvents.subscribe((topic) => {
      if (topic === 'opportunities') soon()
    }),
    changeHistory.subscribe(() => {
      const moves = ownMoves()
      if (moves !== known) soon()
      known = moves
    }),
    () => clearTimeout(timer),
  ]
  take(observer.getCurrentResult())
  return () => {
    for (const stop of stops) stop()
  }
}
