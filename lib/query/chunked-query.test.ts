import { beforeEach, expect, it, vi } from 'vitest'

import { chunkedQuery } from './chunked-query.ts'
import { makeQueryClient } from './query-client.ts'

let asked: string[]
let failing: (path: string) => boolean

beforeEach(() => {
  asked = []
  failing = () => false
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return failing(path)
      ? Response.json({ success: false, code: 'upstream_error', message: '' }, { status: 502 })
      : Response.json({ success: true, parameters: {}, crmVisitCardList: [] })
  })
})

const ids = Array.from({ length: 120 }, (_, index) => index + 1)
const list = chunkedQuery(
  'listCrmVisitCards',
  { query: { idCrmVisitCard: ids } },
  (one) => one.idCrmVisitCard,
)

it('asks after a failure for what failed alone, and for all of it when the whole is read again', async () => {
  const client = makeQueryClient()
  failing = (path) => path.includes('=101')
  await expect(client.fetchQuery({ ...list, retry: false })).rejects.toMatchObject({ code: 'upstream_error' })
  expect(asked).toHaveLength(3)
  failing = () => false
  await client.fetchQuery(list)
  expect(asked).toHaveLength(4)
  // Within the minute for which an answer counts as fresh: refetched all the same.
  await client.refetchQueries({ queryKey: list.queryKey, exact: true })
  expect(asked).toHaveLength(7)
  client.clear()
})
