import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { type Glance, glanceKey } from '#lib/query/glance.ts'
import { keepGlanceInStep } from './visit-company.ts'

it('has the glance read again when a list of that company has another count, and not for others', () => {
  const client = new QueryClient()
  const glance = { counts: { contacts: { count: 2, stamps: [] } } } as unknown as Glance
  const isOld = () => client.getQueryState(glanceKey(7))?.isInvalidated
  const read = (idCompany: number, count: number) =>
    client.setQueryData(endpointKey('listCrmVisitCards', { query: { idCompany } }), {
      crmVisitCardList: Array.from({ length: count }, () => ({})),
    } as never)
  client.setQueryData(glanceKey(7), glance)
  const stop = keepGlanceInStep(client, 7)
  read(7, 2)
  read(8, 3)
  expect(isOld()).toBe(false)
  read(7, 3)
  expect(isOld()).toBe(true)
  stop()
})
