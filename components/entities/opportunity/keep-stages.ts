import type { QueryClient } from '@tanstack/react-query'
import { liveEvents } from '#lib/live/live-events.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { together } from '#lib/store.ts'
import { changeHistory } from './history.ts'
import { stagesNowStore, withStages } from './stages-now.ts'

/** How long moves may wait to be told as history. */
const AGAIN_MS = 5_000

/** Answers overtake each other, and an opportunity may be seen later than others that moved after it. */
const LOOK_BACK_MS = 3_600_000
/** What an earlier visit knew may have missed more of them. */
const FIRST_LOOK_BACK_MS = 24 * LOOK_BACK_MS

/** Moves of this tab that were saved: nobody else tells it of those. */
const ownMoves = () =>
  changeHistory.get().filter(({ outcome, patch }) => outcome === 'saved' && patch.idStade !== undefined)
    .length

/** Knows since when opportunities are in their stage, for as long as a board is on the screen. Returns what ends it. */
export function keepStages(client: QueryClient): () => void {
  /** Of a board of thousands only what is new: every tab of the team asks with every move. */
  async function ask(lookBack: number): Promise<void> {
    const before = stagesNowStore.get()
    let newest = Number.NEGATIVE_INFINITY
    for (const { at } of before.stages.values()) newest = Math.max(newest, at)
    const since = new Date(newest - lookBack)
    const isAll = Number.isNaN(since.valueOf())
    const query = workspaceQuery('history/now', isAll ? {} : { since: since.toISOString() })
    const { now } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    const { knownSince } = now
    // The workspace was emptied: nothing that was known before it is known now.
    if (!isAll && knownSince !== before.knownSince) return ask(Number.POSITIVE_INFINITY)
    const stages = withStages(isAll ? new Map() : stagesNowStore.get().stages, now)
    if (isAll || now.idOpportunity.length > 0) stagesNowStore.set({ stages, knownSince })
    // Some opportunities were seen for the first time that changed long ago.
    if (!isAll && stages.size !== now.total) await ask(Number.POSITIVE_INFINITY)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = undefined
    void client.invalidateQueries({
      predicate: ({ queryKey: [word, path] }) =>
        word === workspaceKey && path !== 'history/now' && String(path).startsWith('history'),
    })
    ask(LOOK_BACK_MS).catch(() => {})
  }
  // Many moves are asked about once.
  const soon = () => {
    timer ??= setTimeout(again, AGAIN_MS)
  }
  let known = ownMoves()
  ask(FIRST_LOOK_BACK_MS).catch(() => {})
  return together(
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
}
