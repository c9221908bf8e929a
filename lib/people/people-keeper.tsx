'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'

/** Learns who the users are from every answer that the page receives, and forgets them at sign-out. Shows nothing. */
export function PeopleKeeper({ idAccount }: { idAccount: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const stops: (() => void)[] = []
    let wanted = true
    // What reads answers comes after the page, and reads those that came before it too.
    Promise.all([import('./user-directory.ts'), import('./users-in.ts')]).then(
      ([{ isDirectoryKey, userDirectory }, { usersIn }]) => {
        if (!wanted) return
        userDirectory.open(idAccount)
        const queries = client.getQueryCache()
        for (const query of queries.getAll()) userDirectory.learn(usersIn(query.state.data))
        const onStorage = (event: StorageEvent) => {
          if (isDirectoryKey(event.key)) userDirectory.reload()
        }
        window.addEventListener('storage', onStorage)
        stops.push(
          queries.subscribe((event) => {
            if (event.type === 'added') userDirectory.learn(usersIn(event.query.state.data))
            if (event.type === 'updated' && event.action.type === 'success')
              userDirectory.learn(usersIn(event.action.data))
          }),
          client.getMutationCache().subscribe((event) => {
            if (event.type === 'updated' && event.action.type === 'success')
              userDirectory.learn(usersIn(event.action.data))
          }),
          onSignOut(userDirectory.wipe),
          () => window.removeEventListener('storage', onStorage),
        )
      },
      () => undefined,
    )
    return () => {
      wanted = false
      for (const stop of stops) stop()
    }
  }, [client, idAccount])
  return null
}
