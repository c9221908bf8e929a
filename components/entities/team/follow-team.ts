import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { followLive } from '#lib/live/follow-live.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { nameKey, type Team, teamStore, UNREAD } from './team-store.ts'

/** Keeps the team's people and names up to date, with live changes by colleagues. Returns the function that ends it. */
export function followTeam(client: QueryClient): () => void {
  const set = (change: Partial<Team>) => teamStore.set({ ...teamStore.get(), ...change })
  const me = new QueryObserver(client, workspaceQuery('me'))
  const names = new QueryObserver(client, workspaceQuery('names'))
  const takeMe = ({ data }: ReturnType<typeof me.getCurrentResult>) => {
    if (data) set({ me: data.me, people: data.people })
  }
  const takeNames = ({ data }: ReturnType<typeof names.getCurrentResult>) => {
    if (data) set({ names: new Map(data.names.map((given) => [nameKey(given.kind, given.id), given])) })
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
