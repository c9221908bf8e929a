import type { QueryClient } from '@tanstack/react-query'
import { combineUnsubscribes, createStore } from '#lib/store.ts'
import { teamWatchStore, watchStore } from '../company/watch-store.ts'
import { addShared, deleteShared, type Replica, type Sharer, startReplica } from './replica.ts'

/** A company that the team watches: its id in the workspace, and who added it. */
export interface TeamStar {
  id: string
  by: string | null
}

/** The team's stars by company; null until the workspace has been read. */
export const teamStars = createStore<ReadonlyMap<number, TeamStar> | null>(null)

const idsByCompany = () => new Map([...watchStore.known()].map(([id, idCompany]) => [idCompany, id]))

const replica: Replica<'watch', number> = {
  collection: 'watch',
  rules: { same: (one, other) => one === other, alike: () => true, keyOf: String },
  here: () => {
    const ids = idsByCompany()
    return watchStore.list().map(({ idCompany }) => ({ id: ids.get(idCompany) ?? null, value: idCompany }))
  },
  base: () => watchStore.known(),
  keep: (here, base) => {
    watchStore.keepOnly(
      here.map(({ value }) => value),
      Date.now(),
    )
    watchStore.keepKnown(base)
  },
  valueOf: ({ idCompany }) => idCompany,
  itemOf: (idCompany) => ({ idCompany }),
  setTeam: (items) => {
    teamWatchStore.keepOnly(
      items.map(({ idCompany }) => idCompany),
      Date.now(),
    )
    teamStars.set(new Map(items.map(({ idCompany, id, by }) => [idCompany, { id, by }])))
  },
  onEdit: watchStore.onEdit,
}

/** Synchronises the person's own stars with the workspace, and reads the team's. */
export function shareWatch(client: QueryClient, idAccount: string): Sharer {
  const { sync, stop } = startReplica(client, idAccount, replica)
  return { sync, stop: combineUnsubscribes(stop, () => teamStars.set(null)) }
}

/** Adds a company to the team's watch-list. Rejects with an ApiError. */
export const shareStar = (idCompany: number): Promise<void> => addShared('watch', { idCompany })

/** Removes a company from the team's watch-list; the person's own star stays. Rejects with an ApiError. */
export const unshareStar = ({ id }: TeamStar): Promise<void> => deleteShared('watch', id)
