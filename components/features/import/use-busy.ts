'use client'

import { useSyncExternalStore } from 'react'
import type { ImportState } from './model/import-job.ts'

const never = () => () => undefined

/** Whether rows are being sent: the file stays as it is until they are. */
export function useBusy({ run }: ImportState): boolean {
  const get = () => run?.get().some(({ outcome }) => outcome === 'waiting' || outcome === 'running') ?? false
  return useSyncExternalStore(run?.subscribe ?? never, get, () => false)
}
