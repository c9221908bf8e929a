'use client'

import { useEffect } from 'react'
import { isWatchKey, watchStore } from '#lib/watch/watch-store.ts'

/** Says whose watch-list the page shows, and takes up what another tab changes. Shows nothing. */
export function WatchKeeper({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    watchStore.open(idAccount)
    const onStorage = (event: StorageEvent) => {
      if (isWatchKey(event.key)) watchStore.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [idAccount])
  return null
}
