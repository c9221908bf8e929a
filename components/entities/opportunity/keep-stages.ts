import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { StagesNow } from '#lib/domain/workspace/workspace.ts'
import { liveEvents } from '#lib/live/live-events.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { together } from '#lib/store.ts'
import { changeHistory } from './history.ts'
import { stagesNowStore } from './stages-now.ts'

/** How long moves may wait to be told as history. */
const AGAIN_MS = 5_000

/** Answers overtake each other, and an opportunity may be seen later than others that moved after it. */
const LOOK_BACK_MS = 3_600_000

/** Moves of this tab that were saved: nobody else tells it of those. */
const ownMoves = () =>
  changeHistory.get().filter(({ outcome, patch }) => outcome === 'saved' && patch.idStade !== undefined)
    .length

/** Knows since when opportunities are in their stage, for as long as a board is on the screen. Returns what ends it. */
export function keepStages(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...workspaceQuery('history/now'), structuralSharing: false })
  const take = (answer: { now: StagesNow } | undefined) => {
    if (!answer) return
    const { idOpportunity, idStade, at, how } = answer.now
    const known = new Map(stagesNowStore.get())
    for (const [index, id] of idOpportunity.entries()) {
      const entered = at[index] ?? 0
      newest = Math.max(newest, entered)
      if (entered < (known.get(id)?.at ?? 0)) continue
      known.set(id, { idStade: idStade[index] ?? null, at: entered, how: how[index] ?? 'first' })
    }
    if (idOpportunity.length > 0) stagesNowStore.set(known)
  }
  const takeAll = (answer: { now: StagesNow } | undefined) => {
    // The workspace was emptied.
    if (answer?.now.idOpportunity.length === 0) stagesNowStore.set(new Map())
    take(answer)
  }
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = undefined
    void client.invalidateQueries({
      predicate: ({ queryKey: [word, path] }) =>
        word === workspaceKey && path !== 'history/now' && String(path).startsWith('history'),
    })
    // Of a board of thousands only what is new: every tab of the team asks with every move.
    const since = new Date(Math.max(0, newest - LOOK_BACK_MS)).toISOString()
    client
      .fetchQuery({ ...workspaceQuery('history/now', { since }), staleTime: 0, gcTime: 0 })
      .then(take, () => {})
  }
  // Many moves are asked about once.
  const soon = () => {
    timer ??= setTimeout(again, AGAIN_MS)
  }
  let known = ownMoves()
  const stop = together(
    observer.subscribe(({ data }) => takeAll(data)),
    liveEvents.subscribe((topic) => {
      if (topic === 'opportunities') soon()
    }),
    changeHistory.subscribe(() => {
      const moves = ownMoves()
      if (moves !== known) soon()
      known = moves
    }),
    () => clearTimeout(timer),
  )
  takeAll(observer.getCurrentResult().data)
  return stop
}
