import { useMemo, useSyncExternalStore } from 'react'
import { neverChanges } from '#lib/store.ts'
import { givenViews } from './given-views.ts'
import { noViews, type SavedView, type SharedView, viewSearch } from './saved-view.ts'

const nothing = () => noViews

/**
 * The named views of a screen, one's own and the team's, and the current one: the `picked` one, or found by what is
 * `readable` of its query, without the parameters that are not kept now, and were once.
 */
export function useViews(
  screen: string,
  here: string,
  picked: string | null,
  readable: (search: string) => string,
  omit: readonly string[],
) {
  const store = useSyncExternalStore(givenViews.subscribe, givenViews.get, () => null)
  const subscribe = store?.subscribe ?? neverChanges
  const own: readonly SavedView[] = useSyncExternalStore(
    subscribe,
    () => store?.get(screen) ?? noViews,
    nothing,
  )
  const team: readonly SharedView[] = useSyncExternalStore(
    subscribe,
    () => store?.team(screen) ?? noViews,
    nothing,
  )
  return useMemo(() => {
    const all = [
      ...own.map((view) => ({ key: `mine ${view.name}`, whose: 'mine' as const, ...view })),
      ...team.map((view) => ({ key: `team ${view.id}`, whose: 'team' as const, ...view })),
    ]
    const shown = all.filter((view) => viewSearch(readable(view.search), omit) === here)
    return { own, team, all, current: shown.find(({ key }) => key === picked) ?? shown[0] }
  }, [own, team, here, picked, readable, omit])
}

export type Views = ReturnType<typeof useViews>
export type ListedView = Views['all'][number]
