import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { parseDialect } from '#sandbox/dialect/dialect.ts'

import { laterOfTwo } from '../sandbox/autumn.ts'
import { api, Bench, signIn } from './support.ts'

type Body = Record<string, unknown>

let bench: Bench
let cookie: string

const READINGS_FILES = ['readings.db', 'readings.db-wal', 'readings.db-shm']

/** The API speaks so from now on, and a BFF with these settings has never heard of it. */
async function speak(dialect: string, settings: Record<string, string> = {}): Promise<void> {
  Object.assign(bench.sandbox.world.options, { dialect: parseDialect([dialect]) })
  await bench.configure(settings)
  for (const file of READINGS_FILES) rmSync(join(bench.dataDir, file), { force: true })
  cookie = await signIn()
}

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(() => speak(''))

async function get(path: string): Promise<{ status: number; body: Body; headers: Headers }> {
  const response = await api('GET', path, { cookie })
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
}

/** Reads of every kind; none of more than fifty values, and no order of its own. */
const READS = [
  '/api/v1/company?idCompany=1001&idCompany=1002&idCompany=1003',
  '/api/v1/opportunity/stade',
  '/api/v1/opportunity?polling=1000000',
  '/api/v1/opportunity?polling=1000000&_fields=idOpportunity,amount,deadline,modified',
  '/api/v1/supply/identification?idCompany=1001&idCompany=1002',
  '/api/v1/supply/identificationType',
  '/api/v1/newsletter/contact?idCompany=1001&idCompany=1002',
  '/api/v1/crmVisitCard?idCompany=1001&idCompany=1002',
  '/api/v1/campaign/result?limit=500',
  '/api/v1/alert?idCompany=1001&idCompany=1002',
  '/api/v1/alert/count',
  '/api/v1/parc?idCompany=1001&idCompany=1002',
  '/api/v1/comment?idCompany=1001&idCompany=1002',
  '/api/v1/news?idCompany=1001&idCompany=1002',
  '/api/v1/webhook',
  '/api/v1/webhook/events',
]

/** Dialects that differ in nothing a person may see. */
const SPELLINGS = [
  ...(process.env.THOROUGH ? ['dates=paris', 'numbers=text', 'codes=int', 'codes=text'] : []),
  'dates=offset',
  'dates=paris,numbers=text,codes=int',
]

describe('the browser is answered alike', () => {
  it.each(SPELLINGS)(
    'under %s',
    async (dialect) => {
      const plain = new Map<string, Body>()
      for (const path of READS) plain.set(path, (await get(path)).body)
      await speak(dialect)
      for (const path of READS) {
        const { status, body, headers } = await get(path)
        const { code: _, ...rest } = body
        const { code: __, ...expected } = plain.get(path) ?? {}
        expect([path, status, headers.get('x-contract-drift')]).toEqual([path, 200, null])
        expect(laterOfTwo(rest)).toEqual(laterOfTwo(expected))
      }
    },
    60_000,
  )

  it('a write answers the stamp of its moment, an amount that is a number, and the day that was sent', async () => {
    for (const dialect of SPELLINGS) {
      await speak(dialect)
      for (const deadline of ['2026-03-29', '2026-10-25', '2026-12-31', '2026-01-01']) {
        const began = Date.now()
        const response = await api('POST', '/api/v1/opportunity', {
          cookie,
          body: { idCompany: 1001, idUserResponsable: 101, title: 'x', amount: 12.5, deadline },
        })
        const { opportunity } = (await response.json()) as { opportunity: Body }
        expect(opportunity).toMatchObject({ amount: 12.5, deadline: `${deadline}T00:00:00.000Z` })
        expect(Math.abs(Date.parse(String(opportunity.created)) - began)).toBeLessThan(60_000)
        expect(String(opportunity.created)).toMatch(/Z$/)
      }
    }
  })
})

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `idCompany=${1001 + index}`).join('&')

describe('several values', () => {
  const found = async () =>
    ((await get(`/api/v1/company?${ids(20)}&_fields=idCompany`)).body.companyList as Body[]).length

  it.each(['repeat', 'brackets', 'comma'])(
    'are all found where the API reads %s alone, whatever is set',
    async (reading) => {
      for (const API_ARRAY_FORMAT of ['repeat', 'brackets', 'comma']) {
        await speak(`arrays=${reading}`, { API_ARRAY_FORMAT })
        expect(await found()).toBe(20)
        const { body } = await get('/api/readings')
        expect(body.readings).toMatchObject({ arrays: { reading } })
        expect(body.settings).toMatchObject({ API_ARRAY_FORMAT })
        // Once it is known, a call is one call.
        await bench.forget()
        expect(await found()).toBe(20)
        expect(bench.sandbox.world.calls.list()).toHaveLength(1)
      }
    },
  )

  it('are asked ten at a time where the API takes no more, each found once', async () => {
    await speak('ids=10')
    const whole = ((await get(`/api/v1/company?${ids(30)}`)).body.companyList as Body[]).map(
      ({ idCompany }) => idCompany,
    )
    expect(whole.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => 1001 + index))
    expect((await get('/api/readings')).body.readings).toMatchObject({ ids: { reading: 10 } })
    const { columns } = (await get(`/api/v1/company?${ids(30)}&_fields=idCompany&_pack=columns`)).body
    expect(columns).toEqual({ idCompany: whole })
    await bench.forget()
    expect((await get(`/api/v1/opportunity?${ids(30)}`)).status).toBe(200)
    expect(bench.sandbox.world.calls.list()).toHaveLength(3)
    const alike = (await get(`/api/v1/company?${ids(30)}&_fields=isActive`)).body.companyList as Body[]
    expect(alike.map((one) => Object.keys(one).join())).toEqual(whole.map(() => 'isActive'))
    const news = (await get(`/api/v1/news?${ids(30)}`)).body.newsList as Body[]
    expect(new Set(news.map(({ idNews }) => idNews)).size).toBe(news.length)
  })

  it('bring nothing twice where the API takes them and filters nothing by them', async () => {
    const sirens = Array.from({ length: 12 }, (_, index) => `siren=${100_000_000 + index}`).join('&')
    for (const path of ['/api/v1/comment?idCompany=1001', '/api/v1/campaign/result?idCompany=1001']) {
      await speak('')
      const { body } = await get(path)
      await speak('ids=10')
      const { body: same } = await get(`${path}&${sirens}`)
      for (const list of ['success', 'commentList', 'result', 'count']) expect(same[list]).toEqual(body[list])
    }
  })

  it('count together what is counted in parts', async () => {
    const { result } = (await get(`/api/v1/alert/count?${ids(30)}`)).body
    await speak('ids=10')
    expect((await get(`/api/v1/alert/count?${ids(30)}`)).body.result).toBe(result)
  })

  const PAGE = 200

  it('filter pages too: each row once, in one order, and the total where the API says it', async () => {
    const pages = async () => {
      const rows: unknown[] = []
      const counts = new Set<unknown>()
      for (let offset = 0; ; offset += PAGE) {
        const { body } = await get(`/api/v1/campaign/result?${ids(12)}&limit=${PAGE}&offset=${offset}`)
        const page = body.result as Body[]
        rows.push(...page.map(({ idCampaignCompany }) => idCampaignCompany))
        counts.add(body.count)
        if (page.length < PAGE) return { rows, counts }
      }
    }
    const whole = await pages()
    expect(whole.rows.length).toBeGreaterThan(2 * PAGE)
    for (const count of ['total', 'page']) {
      await speak(`ids=10,count=${count}`)
      await get('/api/v1/campaign/result?limit=10')
      const found = await pages()
      expect(found.rows).toHaveLength(whole.rows.length)
      expect(new Set(found.rows)).toEqual(new Set(whole.rows))
      if (count === 'total') expect(found.counts).toEqual(whole.counts)
    }
  })

  it('follow API_IDS_PER_CALL', async () => {
    await speak('ids=10', { API_IDS_PER_CALL: '10' })
    await bench.forget()
    expect((await get(`/api/v1/company?${ids(30)}`)).status).toBe(200)
    expect(bench.sandbox.world.calls.list()).toHaveLength(3)
  })

  it('that are wrong are refused as before, and nothing is learnt', async () => {
    const { status, body } = await get(`/api/v1/comment?${ids(12)}&idUser=999999`)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect((await get('/api/readings')).body.readings).not.toHaveProperty('ids')
  })
})

describe('a window', () => {
  const board = '/api/v1/opportunity?polling=1051200'

  it('as long as the API gives, and says so, where two years are refused', async () => {
    expect((await get(board)).headers.get('x-window')).toBeNull()
    await speak('polling=1440')
    const { status, headers } = await get(board)
    expect([status, headers.get('x-window')]).toEqual([200, '1440'])
    expect((await get('/api/readings')).body.readings).toMatchObject({ polling: { reading: 1440 } })
    await bench.forget()
    expect((await get(board)).headers.get('x-window')).toBe('1440')
    expect(bench.sandbox.world.calls.list()).toHaveLength(1)
    expect((await get('/api/v1/opportunity?polling=60')).headers.get('x-window')).toBeNull()
  })
})

describe('an API that takes five calls a second', () => {
  it('is asked more slowly, and every call is answered', async () => {
    await speak('limits=rate')
    const calls = Array.from({ length: 14 }, (_, index) => get(`/api/v1/company?idCompany=${1001 + index}`))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual(Array(14).fill(200))
    expect((await get('/api/readings')).body.readings).toMatchObject({ limits: { reading: 'rate' } })
  }, 60_000)

  it('has a write sent once it may', async () => {
    await speak('limits=rate')
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => get(`/api/v1/company?idCompany=${1001 + index}`)),
    )
    const { status } = await api('POST', '/api/v1/opportunity', {
      cookie,
      body: { idCompany: 1001, idUserResponsable: 101, title: 'once' },
    })
    expect(status).toBe(200)
  }, 60_000)
})

describe('what is told of the API', () => {
  it.each([
    ['', { dates: 'utc' }],
    ['dates=paris', { dates: 'zoneless' }],
    ['dates=offset', { dates: 'offset' }],
    ['numbers=text', { numbers: 'text' }],
    ['count=page', { count: 'page' }],
    ['count=total', { count: 'total' }],
  ])('under %s', async (dialect, expected) => {
    await speak(dialect)
    for (const path of [...READS, '/api/v1/campaign/result?limit=10&offset=10']) await get(path)
    const { readings } = (await get('/api/readings')).body as {
      readings: Record<string, { reading: unknown }>
    }
    for (const [word, reading] of Object.entries(expected)) expect(readings[word]?.reading).toBe(reading)
  })

  it('names a zone that cannot be: what was just changed would lie ahead', async () => {
    await speak('dates=paris', { API_TIME_ZONE: 'UTC' })
    await api('POST', '/api/v1/opportunity', {
      cookie,
      body: { idCompany: 1001, idUserResponsable: 101, title: 'x' },
    })
    const { readings } = (await get('/api/readings')).body as { readings: { ahead: { reading: number } } }
    expect([1, 2]).toContain(readings.ahead.reading)
    await speak('dates=paris')
    await get('/api/v1/opportunity?polling=15')
    expect((await get('/api/readings')).body.readings).not.toHaveProperty('ahead')
  })

  it('is known again after a restart, under the settings that it was told under', async () => {
    await speak('ids=10')
    await get(`/api/v1/company?${ids(30)}`)
    const told = (await get('/api/readings')).body.readings
    expect(told).toMatchObject({ ids: { reading: 10 } })
    await bench.configure()
    expect((await get('/api/readings')).body.readings).toEqual(told)
    await bench.configure({ API_TIME_ZONE: 'UTC' })
    expect((await get('/api/readings')).body.readings).not.toHaveProperty('ids')
  })

  it('stands in no file by the account’s name', async () => {
    await speak('ids=10')
    await get(`/api/v1/company?${ids(30)}`)
    const { session } = (await (await api('GET', '/api/session', { cookie })).json()) as {
      session: { idAccount: string }
    }
    const files = READINGS_FILES.map((file) => join(bench.dataDir, file)).filter((file) => existsSync(file))
    expect(files).not.toEqual([])
    for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain(session.idAccount)
  })

  it('is told anew where its file is broken', async () => {
    await bench.configure()
    for (const file of READINGS_FILES) rmSync(join(bench.dataDir, file), { force: true })
    writeFileSync(join(bench.dataDir, 'readings.db'), 'no database')
    await get('/api/v1/opportunity?polling=15')
    await bench.configure()
    expect((await get('/api/readings')).body.readings).toHaveProperty('dates')
  })

  it('is for who is signed in', async () => {
    expect((await api('GET', '/api/readings')).status).toBe(401)
  })
})
