import type { QueryClient } from '@tanstack/react-query'
import { followTeam } from '#components/entities/team/follow-team.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { isDirectoryKey, userDirectory } from './user-directory.ts'
import { usersIn } from './users-in.ts'

/** Keeps the team up to date, and learns users' names from all responses, cached ones too. Returns what ends it. */
export function followPeople(client: QueryClient, idAccount: string): () => void {
  userDirectory.open(idAccount)
  const queries = client.getQueryCache()
  for (const query of queries.getAll()) userDirectory.learn(usersIn(query.state.data))
  return combineUnsubscribes(
    queries.subscribe((event) => {
      if (event.type === 'added') userDirectory.learn(usersIn(event.query.state.data))
      if (event.type === 'updated' && event.action.type === 'success')
        userDirectory.learn(usersIn(event.action.data))
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        userDirectory.learn(usersIn(event.action.data))
    }),
    listen(window, 'storage', (event) => {
      if (isDirectoryKey(event.key)) userDirectory.reload()
    }),
    followTeam(client),
  )
}
