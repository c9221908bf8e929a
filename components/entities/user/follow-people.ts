import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { nameKey, type Team, teamStore, UNREAD } from '#components/entities/team/team-store.ts'
import type { GivenName } from '#lib/domain/workspace/workspace.ts'
import { followLive } from '#lib/live/follow-live.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { isDirectoryKey, userDirectory } from './user-directory.ts'
import { usersIn } from './users-in.ts'

const namesByKey = ({ names }: { names: GivenName[] }) =>
  new Map(names.map((given) => [nameKey(given.kind, given.id), given]))

/** Nothing on screen offers to retry: after an error it is read again each minute. */
const untilRead = {
  refetchInterval: ({ state }: { state: { error: unknown } }) => (state.error === null ? false : 60_000),
} as const

/** Keeps the team's people and names up to date, with live changes by colleagues. Returns the function that ends it. */
function followTeam(client: QueryClient): () => void {
  const set = (change: Partial<Team>) => teamStore.set({ ...teamStore.get(), ...change })
  const me = new QueryObserver(client, { ...workspaceQuery('me'), ...untilRead })
  // `select` gives the same map while the names are the same: the campaigns' grid is indexed anew for other ones.
  const names = new QueryObserver(client, { ...workspaceQuery('names'), ...untilRead, select: namesByKey })
  const takeMe = ({ data }: ReturnType<typeof me.getCurrentResult>) => {
    if (data) set({ me: data.me, people: data.people })
  }
  const takeNames = ({ data }: ReturnType<typeof names.getCurrentResult>) => {
    if (data) set({ names: data })
  }
  const forget = () => teamStore.set(UNREAD)
  const stop = combineUnsubscribes(
    me.subscribe(takeMe),
    names.subscribe(takeNames),
    followLive(client),
    forget,
  )
  // A panel may have loaded them already: then the observers fire no change.
  takeMe(me.getCurrentResult())
  takeNames(names.getCurrentResult())
  return stop
}

/** Keeps the team up to date, and learns users' names from all responses, cached ones too. Returns what ends it. */
export function followPeople(client: QueryClient, idAccount: string): () => void {
  userDirectory.open(idAccount)
  const queries = client.getQueryCache()
  const learn = (data: unknown) => userDirectory.learn(usersIn(data))
  for (const query of queries.getAll()) learn(query.state.data)
  return combineUnsubscribes(
    queries.subscribe((event) => {
      if (event.type === 'added') learn(event.query.state.data)
      if (event.type === 'updated' && event.action.type === 'success') learn(event.action.data)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') learn(event.action.data)
    }),
    listen(window, 'storage', (event) => {
      if (isDirectoryKey(event.key)) userDirectory.reload()
    }),
    followTeam(client),
  )
}
