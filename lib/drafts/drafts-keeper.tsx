'use client'

import { useEffect } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'

import { draftStore } from './draft-store.ts'

/** Says whose drafts the page holds, and forgets them at sign-out, in the other tabs too. Shows nothing. */
export function DraftsKeeper({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    draftStore.open(idAccount)
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('drafts')
    const wiped = () => draftStore.wipe()
    others?.addEventListener('message', wiped)
    const stop = onSignOut(() => {
      draftStore.wipe()
      draftStore.close()
      others?.postMessage('wiped')
    })
    return () => {
      stop()
      others?.close()
    }
  }, [idAccount])
  return null
}
