import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { earlierCalls } from './use-calls.ts'

it('earlier calls of one address that asked for other fields are told apart', () => {
  const client = new QueryClient()
  const query = { idCompany: 1001 }
  for (const fields of [['idParc'], ['idParc', 'note']] as const)
    client.setQueryData(endpointKey('listParcs', { query, fields }), { success: true, parcList: [] })
  const calls = client.getQueryCache().getAll().flatMap(earlierCalls)
  expect(calls).toHaveLength(2)
  expect(new Set(calls.map(({ path, search }) => `${path}?${search}`)).size).toBe(1)
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
})
