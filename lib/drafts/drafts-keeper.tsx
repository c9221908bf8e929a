'use client'

import { useEffect } from 'react'
import { onCutOff, onSignOut } from '#lib/session/session-store.ts'

import { draftStore } from './draft-store.ts'

/** Says whose drafts the page holds, and forgets them when their account signs out here. Shows nothing. */
export function DraftsKeeper({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    draftStore.open(idAccount)
    const stops = [
      onSignOut((why) => {
        if (why === 'signedOut') draftStore.wipe()
        draftStore.close()
      }),
      onCutOff(draftStore.keepAnew),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [idAccount])
  return null
}
