'use client'

import { useEffect } from 'react'
import { useIdAccount } from '#lib/session/id-account.ts'
import { onCutOff, onSignOut } from '#lib/session/session-store.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { draftStore } from './draft-store.ts'

/** Ties the draft store to the signed-in account, and deletes its drafts at sign-out. Renders nothing. */
export function DraftsKeeper() {
  const idAccount = useIdAccount()
  useEffect(() => {
    draftStore.open(idAccount)
    return combineUnsubscribes(
      onSignOut((why) => {
        if (why === 'signedOut') draftStore.wipe()
        draftStore.close()
      }),
      onCutOff(draftStore.persistAll),
    )
  }, [idAccount])
  return null
}
