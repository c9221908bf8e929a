'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIdAccount } from '#lib/session/id-account.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { loadWhenIdle } from '#lib/when-idle.ts'

/** Stores the users named in responses, once the page is loaded, and wipes them at sign-out. Renders nothing. */
export function PeopleKeeper() {
  const idAccount = useIdAccount()
  const client = useQueryClient()
  useEffect(() => {
    const end = loadWhenIdle(
      () => import('./follow-people.ts'),
      ({ followPeople }) => followPeople(client, idAccount),
    )
    // Also wipes what earlier pages stored, even if the code is not loaded yet; nothing is learnt after that.
    const leave = onSignOut(async () => {
      end()
      const { userDirectory } = await import('./user-directory.ts')
      userDirectory.wipe()
    })
    return () => {
      leave()
      end()
    }
  }, [client, idAccount])
  return null
}
