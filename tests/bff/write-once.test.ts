import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'

import { api, Bench, signIn } from './support.ts'

const PATH = `/api${contract.saveOpportunity.path}`
const API_PATH = contract.saveOpportunity.path
const body = { idCompany: 1001, title: 'Once', idUserResponsable: 103 }

let bench: Bench
let cookie: string

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.configure()
  cookie = await signIn()
  await bench.forget()
})

const write = async (id: string | null, as = cookie, signal?: AbortSignal) => {
  const headers = { 'x-write-id': id }
  const response = await api('POST', PATH, { cookie: as, body, headers, ...(signal ? { signal } : {}) })
  return { status: response.status, text: await response.text() }
}
const asked = async () => (await bench.calls()).filter(({ method }) => method === 'POST').length

it('a write that arrives twice is made once, and both are told what became of it', async () => {
  const id = randomUUID()
  const first = await write(id)
  expect(first.status).toBe(200)
  expect(await write(id)).toEqual(first)
  expect(await asked()).toBe(1)
})

it('so is one that arrives again while the first is under way', async () => {
  const id = randomUUID()
  await bench.fault({ path: API_PATH, method: 'POST', kind: 'slow', delayMs: 300, times: 1 })
  const [first, ...others] = await Promise.all([write(id), write(id), write(id)])
  expect(first?.status).toBe(200)
  expect(others).toEqual([first, first])
  expect(await asked()).toBe(1)
})

it('a failure is the same for both', async () => {
  const id = randomUUID()
  await bench.fault({ path: API_PATH, method: 'POST', kind: 'status:400', times: 1 })
  expect((await write(id)).status).toBe(400)
  expect((await write(id)).status).toBe(400)
  expect(await asked()).toBe(1)
})

it('whoever comes after one that was cut off is told that it may have been saved', async () => {
  const id = randomUUID()
  const gone = new AbortController()
  await bench.fault({ path: API_PATH, method: 'POST', kind: 'hang', times: 1 })
  const first = write(id, cookie, gone.signal)
  await expect.poll(asked).toBe(1)
  const second = write(id)
  gone.abort()
  expect((await first).status).toBe(499)
  const { status, text } = await second
  expect([status, JSON.parse(text).code]).toEqual([502, 'outcome_unknown'])
  expect(await asked()).toBe(1)
})

it('other numbers, other sessions and none at all are other writes', async () => {
  const id = randomUUID()
  const other = await signIn()
  await bench.forget()
  expect((await write(id)).status).toBe(200)
  expect((await write(id, other)).status).toBe(200)
  expect((await write(randomUUID())).status).toBe(200)
  expect((await write(null)).status).toBe(200)
  expect((await write(null)).status).toBe(200)
  expect(await asked()).toBe(5)
})

it('a number that another write has had is refused, and the API not asked', async () => {
  const id = randomUUID()
  expect((await write(id)).status).toBe(200)
  const others: [string, string, unknown][] = [
    ['POST', PATH, { ...body, title: 'Twice' }],
    ['POST', PATH, { ...body, idCompany: 1002 }],
    ['DELETE', `/api${contract.deleteWebhook.path.replace(':id', '1')}`, undefined],
  ]
  for (const [method, path, other] of others) {
    const response = await api(method, path, { cookie, body: other, headers: { 'x-write-id': id } })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid', message: expect.stringContaining('x-write-id') },
    ])
  }
  expect(await write(id)).toMatchObject({ status: 200 })
  expect((await bench.calls()).filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

it('what is no number is refused, and the API not asked', async () => {
  expect((await write('1')).status).toBe(400)
  expect(await asked()).toBe(0)
})

const opportunityOf = (text: string) =>
  (JSON.parse(text) as { opportunity: { idOpportunity: number; modified: string; title: string } })
    .opportunity

/** Writes a title over what was seen of an opportunity. */
const over = async (seen: { idOpportunity: number; modified: string }, title: string, as = cookie) => {
  const { idOpportunity, modified } = seen
  const sent = { ...body, idOpportunity, title }
  const response = await api('POST', PATH, { cookie: as, body: sent, headers: { 'x-seen': modified } })
  const text = await response.text()
  return { status: response.status, text, code: (JSON.parse(text) as { code?: string }).code }
}

it('of two who write over the same at once one is told, whoever they are; over what was read since, both may', async () => {
  const seen = opportunityOf((await write(null)).text)
  const colleague = await signIn()
  await bench.forget()
  await bench.fault({ path: API_PATH, method: 'POST', kind: 'slow', delayMs: 200, times: 1 })
  const both = await Promise.all([over(seen, 'Mine'), over(seen, 'Theirs', colleague)])
  expect(both.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, 200],
    [409, 'overtaken'],
  ])
  expect(await asked()).toBe(1)
  const saved = opportunityOf(both.find(({ status }) => status === 200)?.text ?? '')
  expect((await over(seen, 'Late')).code).toBe('overtaken')
  const next = await over(saved, 'Both', colleague)
  expect([next.status, opportunityOf(next.text).title]).toEqual([200, 'Both'])
  // Another account has opportunities of the same numbers.
  expect((await over(seen, 'Another', await signIn('sandbox-other'))).code).not.toBe('overtaken')
})

it('of two who create the same title at a company at once where they saw none, one is told', async () => {
  const colleague = await signIn()
  await bench.forget()
  await bench.fault({ path: API_PATH, method: 'POST', kind: 'slow', delayMs: 200, times: 1 })
  const create = async (as: string) => {
    const headers = { 'x-seen': new Date(0).toISOString() }
    const response = await api('POST', PATH, { cookie: as, body: { ...body, title: 'From a file' }, headers })
    return response.status
  }
  expect((await Promise.all([create(cookie), create(colleague)])).sort()).toEqual([200, 409])
  expect(await asked()).toBe(1)
})

it('a write that failed stands in nobody’s way', async () => {
  const seen = opportunityOf((await write(null)).text)
  await bench.fault({ path: API_PATH, method: 'POST', kind: 'status:400', times: 1 })
  expect((await over(seen, 'Refused')).status).toBe(400)
  expect((await over(seen, 'Again')).status).toBe(200)
})

it('what is no time is refused, and the API not asked', async () => {
  const seen = opportunityOf((await write(null)).text)
  await bench.forget()
  expect((await over({ ...seen, modified: 'yesterday' }, 'No time')).status).toBe(400)
  expect(await asked()).toBe(0)
})
