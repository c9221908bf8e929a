'use client'

import { useEffect } from 'react'
import { wipeImports } from '#lib/import/import-database.ts'
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
        // An import is a draft too, of thousands of rows.
        return why === 'signedOut' ? wipeImports() : undefined
      }),
      onCutOff(draftStore.keepAnew),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [idAccount])
  return null
}
