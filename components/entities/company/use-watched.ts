import { useSyncExternalStore } from 'react'
import { teamWatchStore, watchStore } from './watch-store.ts'
import type { Watched } from './watched.ts'

const no = () => false
const unknown = () => null

/** Whether a company is watched; false until the browser's storage has been read. */
export const useIsWatched = (idCompany: number): boolean =>
  useSyncExternalStore(watchStore.subscribe, () => watchStore.has(idCompany), no)

const list = () => (watchStore.isOpen() ? watchStore.list() : null)

/** The watched companies in the order in which they were starred; null until the browser's storage has been read. */
export const useWatched = (): readonly Watched[] | null =>
  useSyncExternalStore(watchStore.subscribe, list, unknown)

const nobody: readonly Watched[] = []
const team = () => (teamWatchStore.isOpen() ? teamWatchStore.list() : nobody)

/** The companies that the team watches, as they were last known. */
export const useTeamWatched = (): readonly Watched[] =>
  useSyncExternalStore(teamWatchStore.subscribe, team, () => nobody)
