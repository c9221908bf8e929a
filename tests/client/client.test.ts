import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  CallFault,
  Client,
  countAlerts,
  createWebhook,
  deleteWebhook,
  eachCampaignResult,
  listAlerts,
  listCampaignResults,
  listCompanies,
  listOpportunities,
  listParcs,
  listStades,
  listWebhooks,
} from '#client/index.ts'
import { contract } from '#lib/contract/index.ts'
import { parseDialect } from '#sandbox/dialect/dialect.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { laterOfTwo } from '../sandbox/autumn.ts'
import { control, FULL, start } from '../sandbox/harness.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await start({ companies: 120, results: 2_500 })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await control(sandbox, 'DELETE', '/faults')
  await control(sandbox, 'DELETE', '/calls')
  // A new one: what one test does to its breaker is no other's trouble.
  client = new Client({ baseUrl: sandbox.url, apiKey: FULL, timeoutMs: 20_000 })
  return () => client.close()
})

const fault = (path: string, kind: string, times = 1, method = 'GET') =>
  control(sandbox, 'POST', '/faults', { path, method, kind, times })
const calls = () => sandbox.world.calls.list().length
const failing = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => (error instanceof CallFault ? error : Promise.reject(error)),
  )

describe('a read', () => {
  it('longer than one call takes goes in chunks of fifty, each value once', async () => {
    const first = await listCompanies(client, { query: { idCompany: [1001] } })
    const ids = Array.from({ length: 120 }, (_, index) => 1001 + index)
    await control(sandbox, 'DELETE', '/calls')
    const { companyList } = await listCompanies(client, { query: { idCompany: [...ids, 1001] } })
    expect(calls()).toBe(3)
    expect(new Set(companyList.map(({ idCompany }) => idCompany))).toEqual(new Set(ids))
    expect(companyList[0]).toEqual(first.companyList[0])
  })

  it('of numbers in chunks is their sum, and of pages the page that was asked for', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => 1001 + index)
    const { alertList } = await listAlerts(client, { query: { idCompany: ids } })
    expect(await countAlerts(client, { query: { idCompany: ids } })).toMatchObject({
      result: alertList.length,
    })
    expect(alertList.length).toBeGreaterThan(0)
    const page = await listCampaignResults(client, { query: { idCompany: ids, limit: 30, offset: 10 } })
    expect(page.result).toHaveLength(30)
  })

  it('by a list without values asks for nothing: without the filter everything would come', async () => {
    const error = await failing(listCampaignResults(client, { query: { idCompany: [] } }))
    expect([error.code, error.message]).toEqual(['invalid', 'idCompany: an empty list'])
    expect(calls()).toBe(0)
  })

  it('that fails twice is asked a third time', async () => {
    await fault(contract.listStades.path, 'status:500', 2)
    expect((await listStades(client)).result.length).toBeGreaterThan(0)
    expect(calls()).toBe(3)
  })

  it.each([
    ['status:503', 'upstream_error', 3],
    ['hang', 'upstream_timeout', 1],
    ['html', 'upstream_malformed', 1],
    ['wrong-envelope', 'upstream_malformed', 1],
    ['redirect', 'upstream_redirect', 1],
    ['success-false', 'upstream_rejected', 1],
    ['status:429', 'rate_limited', 1],
  ])('met with %s is %s after %i', async (kind, code, asked) => {
    await fault(contract.listStades.path, kind, 9)
    const error = await failing(listStades(client, {}, { timeoutMs: 1_500 }))
    expect(error.code).toBe(code)
    expect(calls()).toBe(asked)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(FULL)
  })

  it('ends when nobody waits for it', async () => {
    await fault(contract.listStades.path, 'hang')
    const aborter = new AbortController()
    const failure = failing(listStades(client, {}, { signal: aborter.signal }))
    aborter.abort()
    expect((await failure).code).toBe('cancelled')
  })
})

describe('a write', () => {
  it('that may have been made is not repeated', async () => {
    await fault(contract.createWebhook.path, 'status:500', 9, 'POST')
    const body = { eventType: 'enrichment.failed', url: 'https://receiver.example/' } as const
    expect((await failing(createWebhook(client, { body }))).code).toBe('outcome_unknown')
    expect(calls()).toBe(1)
  })

  it('is made, seen and undone', async () => {
    const body = { eventType: 'enrichment.failed', url: 'https://receiver.example/' } as const
    const { result } = await createWebhook(client, { body })
    expect(result.secret).not.toBe('')
    const ids = (await listWebhooks(client)).result.map(({ idWebhookConfig }) => idWebhookConfig)
    expect(ids).toContain(result.idWebhookConfig)
    expect(await deleteWebhook(client, { params: { id: result.idWebhookConfig } })).toMatchObject({
      success: true,
    })
  })
})

it('every campaign result comes once, page by page', async () => {
  const seen: string[] = []
  const heard: number[] = []
  const paging = { page: 400, onProgress: (rows: number) => heard.push(rows) }
  for await (const { idCampaign, idCompany } of eachCampaignResult(client, {}, paging))
    seen.push(`${idCampaign} ${idCompany}`)
  const { count } = await listCampaignResults(client, { query: { limit: 1 } })
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(count)
  expect(heard.length).toBeGreaterThan(5)
})

it('campaign results of many companies are read list by list, none from its beginning again', async () => {
  const idCompany = Array.from({ length: 60 }, (_, index) => 1001 + index)
  const seen: number[] = []
  for await (const row of eachCampaignResult(client, { idCompany }, { page: 200 })) seen.push(row.idCompany)
  const pages = sandbox.world.calls.list().map(({ query }) => Number(query.limit?.[0]))
  expect(Math.max(...pages)).toBe(200)
  const { result } = await listCampaignResults(client, { query: { limit: 10_000 } })
  const wanted = result.filter((row) => row.idCompany < 1061)
  expect(seen.toSorted()).toEqual(wanted.map((row) => row.idCompany).toSorted())
})

it('campaign results in no order are told of once: rows may be missing', async () => {
  const unruly = await start({ results: 2_500, dialect: parseDialect(['order=none']) })
  const reader = new Client({ baseUrl: unruly.url, apiKey: FULL })
  let told = 0
  const onUnsettled = () => {
    told += 1
  }
  for await (const _ of eachCampaignResult(reader, {}, { page: 400, onUnsettled }));
  expect(told).toBe(1)
  await reader.close()
  await unruly.close()
})

it('a wrong key is a word of its own, and a key that is none is not sent', async () => {
  const stranger = new Client({ baseUrl: sandbox.url, apiKey: 'sandbox-nobody' })
  const error = await failing(listStades(stranger))
  expect([error.code, error.status, error.retryable]).toEqual(['invalid_key', 401, false])
  expect(() => new Client({ baseUrl: sandbox.url, apiKey: 'two words' })).toThrow(/^apiKey must be/)
  await stranger.close()
})

it('a hundred failures are not a hundred calls: the API is left alone', async () => {
  await fault(contract.listStades.path, 'status:500', 999)
  for (let call = 0; call < 40; call += 1) await failing(listStades(client))
  expect((await failing(listStades(client))).code).toBe('upstream_unavailable')
  expect(calls()).toBeLessThan(40)
})

it('an API that takes five calls a second gets them at its own pace', async () => {
  const slow = await start({ dialect: parseDialect(['limits=rate']) })
  const patient = new Client({ baseUrl: slow.url, apiKey: FULL })
  const answers = await Promise.all(Array.from({ length: 12 }, () => listStades(patient)))
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(slow.world.calls.list().length).toBeGreaterThan(12)
  await patient.close()
  await slow.close()
})

describe('where the API’s description is silent', () => {
  const speak = (dialect: string) =>
    Object.assign(sandbox.world.options, { dialect: parseDialect([dialect]) })
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 1001 + index)
  /** A client that has heard nothing yet, and that a busy machine does not make give up. */
  const renew = async (arrays: 'repeat' | 'comma' = 'repeat') => {
    await client.close()
    client = new Client({ baseUrl: sandbox.url, apiKey: FULL, timeoutMs: 60_000, arrays })
  }
  beforeEach(async () => {
    await renew()
    return () => void speak('')
  })

  it.each(['repeat', 'brackets', 'comma'] as const)(
    'several values are all found where it reads %s alone, by one call once that is known',
    async (reading) => {
      const found = async () => {
        const { parcList } = await listParcs(client, { query: { idCompany: ids(20) } })
        return parcList.map(({ idParc }) => idParc)
      }
      const all = await found()
      expect(all.length).toBeGreaterThan(2)
      speak(`arrays=${reading}`)
      await renew(reading === 'repeat' ? 'comma' : 'repeat')
      expect(await found()).toEqual(all)
      await control(sandbox, 'DELETE', '/calls')
      expect(await found()).toEqual(all)
      expect(calls()).toBe(1)
    },
  )

  it('no more values go at once than it takes, and no longer window than it gives, which is told', async () => {
    const { result } = await countAlerts(client, { query: { idCompany: ids(30) } })
    speak('ids=10,polling=1440')
    expect((await countAlerts(client, { query: { idCompany: ids(30) } })).result).toBe(result)
    const windows: number[] = []
    const onWindow = (minutes: number) => windows.push(minutes)
    await listOpportunities(client, { query: { polling: 1_051_200 } }, { onWindow })
    await control(sandbox, 'DELETE', '/calls')
    await countAlerts(client, { query: { idCompany: ids(30) } })
    await listOpportunities(client, { query: { polling: 1_051_200 } }, { onWindow })
    await listOpportunities(client, { query: { polling: 60 } }, { onWindow })
    expect([windows, calls()]).toEqual([[1440, 1440], 5])
  })

  it('numbers are numbers, stamps are in UTC and a deadline is its day, however it writes them', async () => {
    const read = async () =>
      (await listOpportunities(client, { query: { idCompany: ids(20) } })).opportunityList
    const plain = await read()
    expect(plain.some(({ amount, deadline }) => amount !== null && deadline !== null)).toBe(true)
    for (const dialect of ['dates=offset', 'dates=paris,numbers=text']) {
      speak(dialect)
      expect(laterOfTwo(await read()), dialect).toEqual(laterOfTwo(plain))
    }
  })
})
