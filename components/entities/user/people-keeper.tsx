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
    const end = () => {
      cancel()
      stop?.()
    }
    // What earlier pages kept goes too, even where nothing was loaded yet; nobody is learnt after that.
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
