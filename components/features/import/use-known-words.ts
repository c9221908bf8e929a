import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTeam } from '#components/entities/team/use-team.ts'
import { useKnownUsers } from '#components/entities/user/use-user-name.ts'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { choicesOf } from '#lib/domain/import/choices.ts'
import type { KnownWords } from '#lib/domain/import/columns.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const none: readonly Stade[] = []

/** Stages of the account and users known by name, the words by which a file may refer to them, and the currency. */
export function useKnownWords(): KnownWords & {
  stades: readonly Stade[]
  users: ReadonlyMap<number, string>
} {
  const { data } = useQuery(endpointQuery('listStades', {}))
  const answered = useKnownUsers()
  const { people, names } = useTeam()
  const { currency } = useNotation()
  return useMemo(() => {
    const stades = (data?.result ?? none).filter(({ isDeleted }) => !isDeleted)
    const named = stades.flatMap(({ idCustomFieldValue: id, label }) => [
      [id, label] as const,
      [id, String(id)] as const,
    ])
    // The last name of a user wins: it is the one shown on screen.
    const called = [
      ...people.map(({ idUser, name }) => [idUser, name] as const),
      ...answered,
      ...[...names.values()].map(
        ({ kind, id, name }) => [kind === 'user' ? Number(id) : null, name] as const,
      ),
    ].flatMap(([id, name]) => (id === null || name === null ? [] : [[id, name] as const]))
    const words = { stages: choicesOf(named), owners: choicesOf(called), currency }
    return { stades, users: new Map(called), ...words }
  }, [answered, currency, data, names, people])
}
