import type { QueryClient } from '@tanstack/react-query'
import { liveEvents } from '#lib/live/live-events.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { changeHistory } from './history.ts'
import { stagesNowStore, withStages } from './stages-now.ts'

/** Delay before history is refetched after a change, milliseconds; changes in between share one request. */
const REFETCH_DELAY_MS = 5_000

/** Overlap: responses overtake each other, and a move may be recorded after later moves of other opportunities. */
const LOOK_BACK_MS = 3_600_000
/** A longer overlap for what an earlier visit knew, which may have missed more. */
const FIRST_LOOK_BACK_MS = 24 * LOOK_BACK_MS

/** The number of saved changes of this tab, for which it gets no live event. */
const ownChanges = () => changeHistory.get().filter(({ outcome }) => outcome === 'saved').length

/** Whether a path of the workspace says what was done with opportunities. */
const isPast = (path: unknown) => /^(activity$|history(?!\/now))/.test(String(path))

/**
 * While a board is on screen, keeps up to date since when opportunities are in their stage, and what was done with those
 * that are open. Returns what ends it.
 */
export function followStages(client: QueryClient): () => void {
  /** Requests only what is new: with thousands of cards, every tab of the team asks after every move. */
  async function ask(lookBack: number): Promise<void> {
    const before = stagesNowStore.get()
    let newest = Number.NEGATIVE_INFINITY
    for (const { at } of before.stages.values()) newest = Math.max(newest, at)
    const since = new Date(newest - lookBack)
    const isAll = Number.isNaN(since.valueOf())
    const query = workspaceQuery('history/now', isAll ? {} : { since: since.toISOString() })
    const { now } = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    const { knownSince } = now
    // The workspace was reset: what was known before is void, so read everything.
    if (!isAll && knownSince !== before.knownSince) return ask(Number.POSITIVE_INFINITY)
    const stages = withStages(isAll ? new Map() : stagesNowStore.get().stages, now)
    if (isAll || now.idOpportunity.length > 0) stagesNowStore.set({ stages, knownSince })
    // Opportunities that changed long ago were recorded for the first time: read everything.
    if (!isAll && stages.size !== now.total) await ask(Number.POSITIVE_INFINITY)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = undefined
    void client.invalidateQueries({
      predicate: ({ queryKey: [word, path] }) => word === workspaceKey && isPast(path),
    })
    ask(LOOK_BACK_MS).catch(() => {})
  }
  // Many changes share one request.
  const soon = () => {
    timer ??= setTimeout(again, REFETCH_DELAY_MS)
  }
  let known = ownChanges()
  // Saved before this was loaded.
  if (known > 0) soon()
  ask(FIRST_LOOK_BACK_MS).catch(() => {})
  return combineUnsubscribes(
    liveEvents.subscribe((topic) => {
      if (topic === 'opportunities') soon()
    }),
    changeHistory.subscribe(() => {
      const changes = ownChanges()
      if (changes !== known) soon()
      known = changes
    }),
    () => clearTimeout(timer),
  )
}
