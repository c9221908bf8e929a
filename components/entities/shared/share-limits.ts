import type { QueryClient } from '@tanstack/react-query'
import type { KnownLimit, TeamColumnLimit } from '#lib/domain/opportunity/board/settings.ts'
import type { TeamLimit as Item } from '#lib/domain/workspace/workspace.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import {
  boardSettings,
  onAnyBoardSettings,
  onBoardSettings,
  takeBoardSettings,
} from '../stade/use-board-settings.ts'
import { addShared, deleteShared, type Replica, type Sharer, startReplica } from './replica.ts'

const NONE = 'none'
const keyOf = ({ idStade }: Pick<Item, 'idStade'>) => String(idStade ?? NONE)
const itemOf = ({ key, kind, most }: KnownLimit) => ({
  idStade: key === NONE ? null : Number(key),
  kind,
  most,
})

const replicaOf = (idAccount: string): Replica<'limits', KnownLimit> => ({
  collection: 'limits',
  rules: {
    same: (one, other) => one.kind === other.kind && one.most === other.most,
    alike: (one, other) => one.kind === other.kind && one.most === other.most,
    keyOf: ({ key }) => key,
  },
  here: () => {
    const { limits, knownLimits } = boardSettings(idAccount)
    const ids = new Map(Object.entries(knownLimits).map(([id, { key }]) => [key, id]))
    return Object.entries(limits).map(([key, limit]) => ({
      id: ids.get(key) ?? null,
      value: { key, ...limit },
    }))
  },
  base: () => new Map(Object.entries(boardSettings(idAccount).knownLimits)),
  keep: (here, base) =>
    takeBoardSettings(idAccount, {
      limits: Object.fromEntries(here.map(({ value: { key, kind, most } }) => [key, { kind, most }])),
      knownLimits: Object.fromEntries(base),
    }),
  valueOf: ({ kind, most, ...item }) => ({ key: keyOf(item), kind, most }),
  itemOf,
  setTeam: (items) =>
    takeBoardSettings(idAccount, {
      teamLimits: Object.fromEntries(
        items.map(({ id, kind, most, by, ...item }) => [keyOf(item), { id, kind, most, by }]),
      ),
    }),
  onEdit: onBoardSettings,
})

/** Synchronises the person's own column limits with the workspace, and reads the team's. */
export function shareLimits(client: QueryClient, idAccount: string): Sharer {
  const { sync, stop } = startReplica(client, idAccount, replicaOf(idAccount))
  // Listens to other tabs, so that their settings are not overwritten by older ones read before.
  return {
    sync,
    stop: combineUnsubscribes(
      stop,
      onAnyBoardSettings(() => undefined),
    ),
  }
}

/** Sets the team's limit of a column. Rejects with an ApiError. */
export const setTeamLimit = (limit: KnownLimit): Promise<void> => addShared('limits', itemOf(limit))

/** Removes the team's limit. Rejects with an ApiError. */
export const removeTeamLimit = ({ id }: TeamColumnLimit): Promise<void> => deleteShared('limits', id)
