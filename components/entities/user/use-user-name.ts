import { useCallback, useSyncExternalStore } from 'react'
import { useNamed, useTeam } from '#components/entities/team/use-team.ts'
import { userDirectory } from './user-directory.ts'

const none: ReadonlyMap<number, string> = new Map()
const nothing = () => none

/** The users whom any answer has named. */
export const useKnownUsers = (): ReadonlyMap<number, string> =>
  useSyncExternalStore(userDirectory.subscribe, userDirectory.get, nothing)

/** Answers users' names, for tables: the team's name, else that of any answer, else « User 12 ». */
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

/** A user's name, or « User 12 » until any answer has named them; null for null. */
export function useUserName(idUser: number | null | undefined): string | null {
  const nameOf = useUserNames()
  return idUser === null || idUser === undefined ? null : nameOf(idUser)
}
