import type { GivenName, NameKind, Person } from '#lib/domain/workspace/workspace.ts'
import { createStore } from '#lib/store.ts'

/** The people and names in the team's workspace, as far as they have been read. */
export interface Team {
  /** Null where nobody has said whose session this is; undefined until it is known, and while there is no workspace. */
  me: Person | null | undefined
  people: readonly Person[]
  /** By `nameKey`. */
  names: ReadonlyMap<string, GivenName>
}

/** Before anything was read, and in the server's render. */
export const UNREAD: Team = { me: undefined, people: [], names: new Map() }

export const teamStore = createStore(UNREAD)

export const nameKey = (kind: NameKind, id: number | string): string => `${kind}:${id}`

export interface Nameable {
  kind: NameKind
  id: number | string
}
