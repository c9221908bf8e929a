'use client'

import { useEffect } from 'react'

import { isViewKey, viewStore } from './view-store.ts'

/** Says whose views the page shows, and takes up what another tab changes. Shows nothing. */
export function ViewsKeeper({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    viewStore.open(idAccount)
    const onStorage = (event: StorageEvent) => {
      if (isViewKey(event.key)) viewStore.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [idAccount])
  return null
}
