import { useCallback, useSyncExternalStore } from 'react'
import { useNamed, useTeam } from '#components/entities/team/use-team.ts'
import { userDirectory } from './user-directory.ts'

const none: ReadonlyMap<number, string> = new Map()
const nothing = () => none

/** The users named in any response so far. */
export const useKnownUsers = (): ReadonlyMap<number, string> =>
  useSyncExternalStore(userDirectory.subscribe, userDirectory.get, nothing)

/** Returns a function for users' names, for tables: the team's name, else one from a response, else « User 12 ». */
export function useUserNames(): (idUser: number) => string {
  const names = useKnownUsers()
  const named = useNamed()
  const { people } = useTeam()
  return useCallback(
    (idUser: number) =>
      named('user', idUser, names.get(idUser) ?? people.find((person) => person.idUser === idUser)?.name),
    [named, names, people],
  )
}

/** A user's name, or « User 12 » until a response has named them; null for null. */
export function useUserName(idUser: number | null | undefined): string | null {
  const nameOf = useUserNames()
  return idUser === null || idUser === undefined ? null : nameOf(idUser)
}
