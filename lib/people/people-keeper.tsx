'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'
import { afterPage } from '#lib/when-idle.ts'

/** Has the users kept whom the page hears of, once the page has come, and forgets them at sign-out. Shows nothing. */
export function PeopleKeeper({ idAccount }: { idAccount: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = afterPage(
      () => import('./keep-people.ts'),
      ({ keepPeople }) => {
        stop = keepPeople(client, idAccount)
      },
    )
    // What earlier pages kept goes too, even where nothing was loaded yet.
    const leave = onSignOut(async () => (await import('./user-directory.ts')).userDirectory.wipe())
    return () => {
      leave()
      cancel()
      stop?.()
    }
  }, [client, idAccount])
  return null
}
