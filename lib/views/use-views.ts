'use client'

import { useMemo, useSyncExternalStore } from 'react'

import { type SavedView, viewStore } from './view-store.ts'

const none: readonly SavedView[] = []
const nothing = () => none

/** The named views of a screen, and what can be done with them. */
export function useViews(screen: string) {
  const views = useSyncExternalStore(viewStore.subscribe, () => viewStore.get(screen), nothing)
  return useMemo(
    () => ({
      views,
      save: (name: string, search: string) => viewStore.save(screen, name, search),
      rename: (from: string, to: string) => viewStore.rename(screen, from, to),
      remove: (name: string) => viewStore.remove(screen, name),
    }),
    [screen, views],
  )
}
