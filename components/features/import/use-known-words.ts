import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKnownUsers } from '#components/entities/user/use-user-name.ts'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { choicesOf } from '#lib/domain/import/choices.ts'
import type { KnownWords } from '#lib/domain/import/columns.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const none: readonly Stade[] = []

/** The stages of the account and the users whom any answer has named, and the words by which a file may name them. */
export function useKnownWords(): KnownWords & {
  stades: readonly Stade[]
  users: ReadonlyMap<number, string>
} {
  const { data } = useQuery(endpointQuery('listStades', {}))
  const users = useKnownUsers()
  return useMemo(() => {
    const stades = (data?.result ?? none).filter(({ isDeleted }) => !isDeleted)
    const named = stades.flatMap(({ idCustomFieldValue: id, label }) => [
      [id, label] as const,
      [id, String(id)] as const,
    ])
    return { stades, users, stages: choicesOf(named), owners: choicesOf(users) }
  }, [data, users])
}
