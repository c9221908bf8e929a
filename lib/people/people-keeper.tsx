'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'

import { isDirectoryKey, userDirectory } from './user-directory.ts'
import { usersIn } from './users-in.ts'

/** Learns who the users are from every answer that the page receives, and forgets them at sign-out. Shows nothing. */
export function PeopleKeeper({ idAccount }: { idAccount: string }) {
  const client = useQueryClient()
  useEffect(() => {
    userDirectory.open(idAccount)
    const queries = client.getQueryCache()
    const mutations = client.getMutationCache()
    for (const query of queries.getAll()) userDirectory.learn(usersIn(query.state.data))
    const onStorage = (event: StorageEvent) => {
      if (isDirectoryKey(event.key)) userDirectory.reload()
    }
    window.addEventListener('storage', onStorage)
    const stops = [
      queries.subscribe((event) => {
        if (event.type === 'added') userDirectory.learn(usersIn(event.query.state.data))
        if (event.type === 'updated' && event.action.type === 'success')
          userDirectory.learn(usersIn(event.action.data))
      }),
      mutations.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          userDirectory.learn(usersIn(event.action.data))
      }),
      onSignOut(userDirectory.wipe),
      () => window.removeEventListener('storage', onStorage),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, idAccount])
  return null
}
