import type { GivenName, NameKind, Person } from '#lib/domain/workspace/workspace.ts'
import { createStore } from '#lib/store.ts'

/** What the team's workspace says of people and names, as far as it has been read (design.md section 11). */
export interface Team {
  /** Null where nobody has said who this session is; undefined until it is known, and while the store is away. */
  me: Person | null | undefined
  people: readonly Person[]
  /** By `nameKey`. */
  names: ReadonlyMap<string, GivenName>
}

/** Before anything was read, and in every document. */
export const UNREAD: Team = { me: undefined, people: [], names: new Map() }

export const teamStore = createStore(UNREAD)

export const nameKey = (kind: NameKind, id: number | string): string => `${kind}:${id}`

/** Something that the team may give a name. */
export interface Nameable {
  kind: NameKind
  id: number | string
}
