import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { endpointOf, type Operation, operations } from '#lib/contract/index.ts'
import { writeQuery } from '#lib/contract/wire.ts'
import {
  DEFAULT_DIALECT,
  type Dialect,
  type DialectWord,
  parseDialect,
  READINGS,
} from '#sandbox/dialect/dialect.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { laterOfTwo } from './autumn.ts'
import { ask, control, FULL, read, start } from './harness.ts'
import { rows } from './reference.ts'

let sandbox: Sandbox

const speak = (text: string) => Object.assign(sandbox.world.options, { dialect: parseDialect([text]) })

beforeAll(async () => {
  sandbox = await start({ companies: 80, opportunities: 120, results: 300 })
})
beforeEach(() => speak(''))
afterAll(() => sandbox.close())

/** Reads that find something, several items where they can. */
const READS: readonly (readonly [Operation, string])[] = [
  ['listCompanies', 'idCompany=1001,1002,1003,1004,1005,1006'],
  ['listStades', ''],
  ['listOpportunities', 'polling=1000000'],
  ['listSupplyIdentifications', 'idCompany=1001,1002,1003'],
  ['listIdentificationTypes', ''],
  ['listNewsletterContacts', 'idCompany=1001,1002,1003'],
  ['listCrmVisitCards', 'idCompany=1001,1002,1003'],
  ['listCampaignResults', 'limit=40'],
  ['listAlerts', 'idCompany=1001,1002,1003'],
  ['countAlerts', ''],
  ['listParcs', 'idCompany=1001,1002,1003'],
  ['listComments', 'idCompany=1001,1002,1003'],
  ['listNews', 'idCompany=1001,1002,1003'],
  ['listWebhooks', ''],
  ['listWebhookEvents', ''],
]

type Body = Record<string, unknown>

const answerTo = async (operation: Operation, search: string): Promise<Body> =>
  (await ask(sandbox, `${endpointOf(operation).path}?${search}`)).body

const listOf = (operation: Operation, body: Body): Body[] => {
  const { list } = endpointOf(operation)
  return list === null ? [] : (body[list] as Body[])
}

const OFFSET = /[+-]\d{2}:\d{2}$/
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}/

const shows = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The moment that a clock in Paris shows, by trying both offsets that Paris has. */
function instantOfParis(text: string): string {
  const found = ['+01:00', '+02:00']
    .map((offset) => new Date(`${text}${offset}`))
    .find((date) => shows.format(date).replace(' ', 'T') === text.slice(0, 19))
  return found?.toISOString() ?? `no such time: ${text}`
}

/** Each value of an answer with its path, rewritten. */
function mapped(value: unknown, change: (value: unknown, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key))
  if (typeof value !== 'object' || value === null) return change(value, key)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapped(field, change, name)]))
}

/** A stamp of a dialect as api.md's examples are read: a deadline by its day, others by their moment. */
function plainStamp(value: unknown, key: string): unknown {
  if (typeof value !== 'string' || !STAMP.test(value)) return value
  if (key === 'deadline') return `${value.slice(0, 10)}T00:00:00.000Z`
  if (value.endsWith('Z')) return value
  return OFFSET.test(value) ? new Date(value).toISOString() : instantOfParis(value)
}

describe('a dialect changes what is silent and nothing else', () => {
  it.each(READS)('%s %s finds something, and keeps the contract by default', async (operation, search) => {
    const body = await read(sandbox, operation, search)
    expect(sandbox.world.options.dialect).toEqual(DEFAULT_DIALECT)
    if (operation !== 'countAlerts' && !operation.startsWith('listWebhook'))
      expect(listOf(operation, body as unknown as Body).length).toBeGreaterThan(1)
  })

  it.each(READS)('dates: %s names the same moments', async (operation, search) => {
    const plain = await answerTo(operation, search)
    for (const reading of ['paris', 'offset'] as const) {
      speak(`dates=${reading}`)
      const body = await answerTo(operation, search)
      expect(laterOfTwo(mapped(body, plainStamp))).toEqual(laterOfTwo(plain))
      const stamps: string[] = []
      mapped(body, (value) => typeof value === 'string' && STAMP.test(value) && stamps.push(value))
      expect(
        stamps.filter((stamp) => (reading === 'paris' ? stamp.length !== 23 : !OFFSET.test(stamp))),
      ).toEqual([])
    }
  })

  it.each(READS)('numbers: %s has the same numbers as text, whole ones apart', async (operation, search) => {
    const plain = await answerTo(operation, search)
    speak('numbers=text')
    const body = await answerTo(operation, search)
    const back = mapped(body, (value, key) =>
      typeof value === 'string' && /^(amount|capitalSocial|latitude|longitude|note)$/.test(key)
        ? Number(value)
        : value,
    )
    expect(back).toEqual(plain)
  })

  it('numbers: an amount is text', async () => {
    speak('numbers=text')
    const found = listOf('listOpportunities', await answerTo('listOpportunities', 'polling=1000000'))
    const amounts = found.map(({ amount }) => amount).filter((amount) => amount !== null)
    expect(amounts.length).toBeGreaterThan(5)
    for (const amount of amounts) expect(amount).toMatch(/^-?\d+\.\d{2,}$/)
  })

  it.each(READS)('codes: %s has the same code in another type', async (operation, search) => {
    const plain = await answerTo(operation, search)
    for (const [reading, type] of [
      ['text', 'string'],
      ['int', 'number'],
    ] as const) {
      speak(`codes=${reading}`)
      const body = await answerTo(operation, search)
      expect(body).toEqual('code' in plain ? { ...plain, code: body.code } : plain)
      expect(String(body.code)).toBe(String(plain.code))
      if ('code' in plain && plain.code !== '200-21') expect(typeof body.code).toBe(type)
    }
  })

  it('codes: errors too', async () => {
    const codeOf = async () => (await ask(sandbox, '/v1/webhook', { key: 'wrong' })).body.code
    expect(await codeOf()).toBe('401')
    speak('codes=int')
    expect(await codeOf()).toBe(401)
  })

  it('codes: of what is no endpoint too', async () => {
    speak('codes=int')
    expect((await ask(sandbox, '/v1/nowhere')).body.code).toBe(404)
    expect((await ask(sandbox, '/v1/company', { method: 'DELETE' })).body.code).toBe(405)
  })

  const ordered = READS.filter(
    ([operation]) => endpointOf(operation).list !== null && operation !== 'listCampaignResults',
  )
  it.each(ordered)('order: %s has the same items in another order', async (operation, search) => {
    const sorted = (body: Body) =>
      listOf(operation, body)
        .map((item) => JSON.stringify(item))
        .sort()
    const plain = await answerTo(operation, search)
    for (const reading of ['recent', 'none'] as const) {
      speak(`order=${reading}`)
      expect(sorted(await answerTo(operation, search))).toEqual(sorted(plain))
    }
  })

  it('order: recent is by last change and stays, none moves between calls', async () => {
    const ids = async () =>
      listOf('listOpportunities', await answerTo('listOpportunities', 'polling=1000000'))
    speak('order=recent')
    const changes = (await ids()).map(({ modified }) => String(modified))
    expect(changes).toEqual(changes.toSorted().toReversed())
    expect(await ids()).toEqual(await ids())
    speak('order=none')
    expect(await ids()).not.toEqual(await ids())
  })

  it('order: pages of campaign results are cut from it', async () => {
    const keys = async (search: string) =>
      listOf('listCampaignResults', await answerTo('listCampaignResults', search)).map(
        ({ idCampaign, idCompany }) => `${idCampaign}/${idCompany}`,
      )
    const paged = async () =>
      (await Promise.all(Array.from({ length: 6 }, (_, page) => keys(`limit=50&offset=${page * 50}`)))).flat()
    const whole = (await keys('limit=300')).toSorted()
    expect(new Set(whole).size).toBe(300)
    speak('order=recent')
    expect((await paged()).toSorted()).toEqual(whole)
    speak('order=none')
    expect((await keys('limit=300')).toSorted()).toEqual(whole)
    const moved = await paged()
    expect(moved).toHaveLength(300)
    expect(new Set(moved).size).toBeLessThan(300)
  })

  it.each(READS)('extra: %s has fields and words besides, and no other', async (operation, search) => {
    const plain = await answerTo(operation, search)
    speak('extra=fields')
    const body = await answerTo(operation, search)
    const strip = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(strip)
      if (typeof value === 'string') return value.replace(/_LATER$/, '')
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, field]) => (key === 'addedLater' ? [] : [[key, strip(field)]])),
      )
    }
    expect(strip(body)).toEqual(plain)
    const [item] = listOf(operation, body)
    if (item) expect(item).toHaveProperty('addedLater')
  })
})

describe('arrays', () => {
  const found = async (format: 'repeat' | 'brackets' | 'comma') => {
    const search = writeQuery({ idCompany: [1001, 1002, 1003] }, format)
    return listOf('listCompanies', await answerTo('listCompanies', search)).map(({ idCompany }) => idCompany)
  }

  it.each(['repeat', 'brackets', 'comma'] as const)(
    '%s alone is understood, of others the last value',
    async (reading) => {
      speak(`arrays=${reading}`)
      for (const format of ['repeat', 'brackets', 'comma'] as const)
        expect(await found(format)).toEqual(format === reading ? [1001, 1002, 1003] : [1003])
    },
  )

  it('any is any', async () => {
    for (const format of ['repeat', 'brackets', 'comma'] as const)
      expect(await found(format)).toEqual([1001, 1002, 1003])
  })
})

describe('how much a call takes', () => {
  const status = async (path: string) => (await ask(sandbox, path)).status
  const companies = (count: number) =>
    status(`/v1/company?idCompany=${Array.from({ length: count }, (_, index) => 1001 + index).join()}`)

  it.each([
    ['50', 50],
    ['10', 10],
  ])('ids=%s: one more is 400', async (reading, most) => {
    speak(`ids=${reading}`)
    expect([await companies(most), await companies(most + 1)]).toEqual([200, 400])
  })

  it('ids=all: hundreds', async () => {
    speak('ids=all')
    expect(await companies(400)).toBe(200)
  })

  it('polling=1440: a minute more is 400, of each kind', async () => {
    const reads = [
      '/v1/opportunity?polling=',
      '/v1/opportunity?pollingDeleted=',
      '/v1/supply/identification?pollingScoring=',
      '/v1/supply/identification?pollingTag=',
      '/v1/crmVisitCard?polling=',
      '/v1/comment?polling=',
    ]
    for (const path of reads) expect(await status(`${path}1441`)).toBe(200)
    speak('polling=1440')
    for (const path of reads)
      expect([await status(`${path}1440`), await status(`${path}1441`)]).toEqual([200, 400])
  })

  it('limits=rate: the sixth call within a second is 429 and says when to come back, for that key alone', async () => {
    speak('limits=rate')
    const statuses = await Promise.all(Array.from({ length: 8 }, () => ask(sandbox, '/v1/webhook')))
    const refused = statuses.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect((await ask(sandbox, '/v1/webhook', { key: 'sandbox-other' })).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await status('/v1/webhook')).toBe(200)
  })
})

describe('count', () => {
  it('is of all, or of the page', async () => {
    const count = async () => (await answerTo('listCampaignResults', 'limit=7&offset=3')).count
    expect(await count()).toBe(300)
    speak('count=page')
    expect(await count()).toBe(7)
  })
})

describe('update', () => {
  const update = async () => {
    const [before] = rows<Body>(sandbox, 'opportunity', 'account-full').filter(
      ({ isDeleted, comment, amount }) => !isDeleted && comment !== null && amount !== null,
    )
    const body = {
      idOpportunity: before?.idOpportunity,
      idCompany: before?.idCompany,
      idUserResponsable: 101,
      title: 'Changed',
    }
    const { body: answer } = await ask(sandbox, '/v1/opportunity', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': FULL },
      body: JSON.stringify(body),
    })
    return { before, after: answer.opportunity as Body }
  }

  it('merge keeps what is left out', async () => {
    const { before, after } = await update()
    expect(after).toMatchObject({ title: 'Changed', amount: before?.amount, comment: before?.comment })
  })

  it('replace sets it to null', async () => {
    speak('update=replace')
    const { after } = await update()
    expect(after).toMatchObject({
      title: 'Changed',
      amount: null,
      comment: null,
      deadline: null,
      idStade: null,
      stade: null,
      idCrmVisitCard: null,
      idSequenceAction: null,
    })
    expect(
      breaches(endpointOf('saveOpportunity'), {
        success: true,
        code: 200,
        message: '',
        opportunity: after,
        parameters: {},
      }),
    ).toEqual([])
  })
})

describe('days of filters', () => {
  it('begin at midnight where the API lives', async () => {
    const [first] = rows<Body>(sandbox, 'campaign_result', 'account-full')
    const { idCampaign, idCompany } = first as { idCampaign: number; idCompany: number }
    const late = Date.parse('2026-02-10T23:30:00Z')
    sandbox.world.db.run(
      'UPDATE campaign_result SET insertedAt = ? WHERE idCampaign = ? AND idCompany = ?',
      late,
      idCampaign,
      idCompany,
    )
    const finds = async (insertedOn: string) =>
      listOf(
        'listCampaignResults',
        await answerTo('listCampaignResults', `limit=300&dateInsert=${insertedOn}`),
      ).some((row) => row.idCampaign === idCampaign && row.idCompany === idCompany)
    const days = async () => [await finds('2026-02-10'), await finds('2026-02-11')]
    expect(await days()).toEqual([true, false])
    speak('dates=paris')
    expect(await days()).toEqual([false, true])
  })
})

describe('the control routes', () => {
  it('name the dialect', async () => {
    speak('count=page,dates=paris')
    const { body } = await control(sandbox, 'GET', '/health')
    expect(body.dialect).toEqual({ ...DEFAULT_DIALECT, count: 'page', dates: 'paris' })
  })
})

describe('--dialect', () => {
  it('takes every reading, one or several', () => {
    for (const word of Object.keys(READINGS) as DialectWord[])
      for (const reading of READINGS[word]) {
        const dialect: Dialect = parseDialect([`${word}=${reading}`])
        expect(dialect).toEqual({ ...DEFAULT_DIALECT, [word]: reading })
      }
    expect(parseDialect(['count=page, dates=paris', 'ids=10'])).toMatchObject({
      count: 'page',
      dates: 'paris',
      ids: '10',
    })
  })

  it.each([
    ['colour=red', "'colour' is none of arrays, count"],
    ['count=all', "count is one of total, page, not 'all'"],
    ['count', "count is one of total, page, not ''"],
    ['constructor=x', "'constructor' is none of"],
  ])('%s is an error that says what there is', (text, message) => {
    expect(() => parseDialect([text])).toThrow(message)
  })
})

it('every read of the contract is in the list above', () => {
  const reads = operations.filter(
    (operation) => endpointOf(operation).method === 'GET' && operation !== 'getEnrichment',
  )
  expect(new Set(READS.map(([operation]) => operation))).toEqual(new Set(reads))
})
