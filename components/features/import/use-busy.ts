import { useSyncExternalStore } from 'react'
import { neverChanges } from '#lib/store.ts'
import { type ImportState, isSending } from './model/import-state.ts'

export const useBusy = (state: ImportState): boolean =>
  useSyncExternalStore(
    state.run?.subscribe ?? neverChanges,
    () => isSending(state),
    () => false,
  )

/** Whether file, columns and action are locked: rows are being checked or sent, or were interrupted. */
export const useLocked = (state: ImportState): boolean =>
  useBusy(state) || (state.unsent > 0 && !state.stopped) || state.check?.state === 'running'
