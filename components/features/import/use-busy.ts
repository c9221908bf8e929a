import { useSyncExternalStore } from 'react'
import type { ImportState } from './model/import-job.ts'

const never = () => () => undefined

/** Whether rows are being sent: the file stays open until they are. */
export function useBusy({ run }: ImportState): boolean {
  const get = () => run?.get().some(({ outcome }) => outcome === 'waiting' || outcome === 'running') ?? false
  return useSyncExternalStore(run?.subscribe ?? never, get, () => false)
}

/** Whether file, columns and action stay as they are: rows are checked or sent, or were not sent to the end. */
export const useLocked = (state: ImportState): boolean =>
  useBusy(state) || state.unsent > 0 || state.check?.state === 'running'
