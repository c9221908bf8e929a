import { useSyncExternalStore } from 'react'
import { neverChanges } from '#lib/store.ts'
import type { ImportState } from './model/import-state.ts'

/** Whether rows are being sent; the file cannot be closed meanwhile. */
export function useBusy({ run }: ImportState): boolean {
  const get = () => run?.get().some(({ outcome }) => outcome === 'waiting' || outcome === 'running') ?? false
  return useSyncExternalStore(run?.subscribe ?? neverChanges, get, () => false)
}

/** Whether file, columns and action are locked: rows are being checked or sent, or were interrupted. */
export const useLocked = (state: ImportState): boolean =>
  useBusy(state) || (state.unsent > 0 && !state.stopped) || state.check?.state === 'running'
