import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unpacked } from '#lib/query/unpack.ts'
import { Canned } from './canned.ts'
import { api, Bench, signIn } from './support.ts'

let bench: Bench
let cookie: string

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.forget()
  await bench.configure()
  cookie = await signIn()
  await bench.forget()
})

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

describe('the allow-list', () => {
  it.each([
    ['GET', '/api/v1/companies'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/company/'],
    ['GET', '/api/v1/Company'],
    ['GET', '/api/v1//company'],
    ['GET', '/api/v1/%63ompany'],
    ['GET', '/api/v1/../_sandbox/calls'],
    ['GET', '/api/v2/company'],
    ['POST', '/api/v1/company'],
    ['PUT', '/api/v1/opportunity'],
    ['DELETE', '/api/v1/webhook'],
    ['PATCH', '/api/v1/webhook/1'],
    ['HEAD', '/api/v1/company'],
    ['OPTIONS', '/api/v1/company'],
    ['GET', '/api/v1/http://127.0.0.1/company'],
    ['GET', '/api/v1/company;x=1'],
  ])('%s %s is not found, and the API is not asked', async (method, path) => {
    const response = await api(method, path, { cookie })
    expect(response.status).toBe(404)
    if (method !== 'HEAD') expect(await codeOf(response)).toBe('not_found')
    expect(await bench.calls()).toHaveLength(0)
  })
})

describe('parameters', () => {
  it.each([
    ['GET', '/api/v1/company', 'siren'],
    ['GET', '/api/v1/company?sirne=1', 'sirne'],
    ['GET', '/api/v1/company?idCompany=abc', 'idCompany'],
    ['GET', '/api/v1/company?idCompany=1&__proto__=2', '__proto__'],
    ['GET', '/api/v1/opportunity?polling=14', 'polling'],
    ['GET', '/api/v1/alert/count?idAlert=0', 'idAlert'],
    ['GET', '/api/v1/campaign/result?dateMin=2026-02-30', 'dateMin'],
    ['GET', '/api/v1/enrichment/abc', 'id'],
    ['GET', '/api/v1/enrichment/1%2F2', 'id'],
    ['GET', '/api/v1/company?idCompany=1&_fields=', '_fields'],
    ['GET', '/api/v1/company?idCompany=1&_fields=a.b', '_fields'],
    ['GET', '/api/v1/company?idCompany=1&_fields=__proto__', '_fields'],
    ['GET', '/api/v1/alert/count?_fields=idAlert', '_fields'],
    ['GET', '/api/v1/company?idCompany=1&_pack=rows', '_pack'],
    ['GET', '/api/v1/company?idCompany=1&_pack=columns&_pack=columns', '_pack'],
    ['GET', '/api/v1/alert/count?_pack=columns', '_pack'],
  ])('%s %s: 400 naming %s, and the API is not asked', async (method, path, name) => {
    const response = await api(method, path, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining(name) })
    expect(await bench.calls()).toHaveLength(0)
  })

  it.each([
    ['POST', '/api/v1/opportunity', {}, 'idCompany'],
    ['POST', '/api/v1/opportunity', { idCompany: 1 }, 'idUserResponsable'],
    [
      'POST',
      '/api/v1/opportunity',
      { idCompany: 1, idUserResponsable: 1, userResponsableEmail: 'a@b.c' },
      'userResponsableEmail',
    ],
    ['POST', '/api/v1/opportunity', { idCompany: '1', idUserResponsable: 1 }, 'idCompany'],
    ['POST', '/api/v1/opportunity', { idCompany: 1, idUserResponsable: 1, admin: true }, 'admin'],
    ['POST', '/api/v1/opportunity', '{"idCompany":1,"idUserResponsable":1,"__proto__":{"a":1}}', '__proto__'],
    ['POST', '/api/v1/webhook', { eventType: 'enrichment.completed', url: 'http://a.example' }, 'url'],
    ['DELETE', '/api/v1/webhook/1', { force: true }, 'force'],
    ['POST', '/api/v1/enrichment', { type: 'phone' }, 'idCrmVisitCard'],
  ])('%s %s %j: 400 naming %s', async (method, path, body, name) => {
    const response = await api(method, path, { cookie, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining(name) })
    expect(await bench.calls()).toHaveLength(0)
  })

  it.each([
    ['repeat', 'idCompany=1&idCompany=2'],
    ['brackets', 'idCompany%5B%5D=1&idCompany%5B%5D=2'],
    ['comma', 'idCompany=1%2C2'],
  ])('arrays travel as API_ARRAY_FORMAT says: %s', async (format, search) => {
    await bench.configure({ API_ARRAY_FORMAT: format })
    for (const query of ['idCompany=1,2', 'idCompany=1&idCompany=2', 'idCompany[]=1&idCompany[]=2']) {
      await api('GET', `/api/v1/company?${query}`, { cookie })
    }
    const calls = (await bench.calls()) as unknown as { search: string }[]
    expect(calls.map((call) => call.search)).toEqual([search, search, search])
  })
})

describe('the session', () => {
  it('is asked for before anything else is looked at', async () => {
    for (const options of [
      {},
      { cookie: '__Host-session=forged' },
      { headers: { 'x-access-token': 'sandbox-full' } },
    ]) {
      const response = await api('GET', '/api/v1/opportunity/stade', options)
      expect([response.status, await codeOf(response)]).toEqual([401, 'session_invalid'])
    }
    expect(await bench.calls()).toHaveLength(0)
  })

  it('alone supplies the key', async () => {
    const headers = { 'x-access-token': 'sandbox-other', authorization: 'Bearer sandbox-other' }
    await api('GET', '/api/v1/opportunity/stade', { cookie, headers })
    expect(await bench.calls()).toMatchObject([{ idAccount: 'account-full' }])
  })
})

describe('lists', () => {
  const ids = () => bench.sandbox.world.db.ids('SELECT idCompany FROM company LIMIT 2').join(',')

  it('are trimmed to _fields, which do not go upstream', async () => {
    const response = await api('GET', `/api/v1/company?idCompany=${ids()}&_fields=name,idCompany,nothing`, {
      cookie,
    })
    const { companyList, parameters } = (await response.json()) as {
      companyList: Record<string, unknown>[]
      parameters: { idAccount: string }
    }
    expect(companyList.map((company) => Object.keys(company).sort())).toEqual([
      ['idCompany', 'name'],
      ['idCompany', 'name'],
    ])
    expect(parameters.idAccount).toBe('account-full')
    expect(JSON.stringify(await bench.calls())).not.toContain('_fields')
  })

  type Root = Record<string, unknown> & { columns: Record<string, unknown[]> }
  const read = async (path: string) => (await (await api('GET', path, { cookie })).json()) as Root

  it.each([
    // Small, large, cached, without `_fields`.
    ['company', 'companyList', 'idCompany,name,nothing'],
    ['campaign/result?limit=2000', 'result', 'idCompany,status,contactMail'],
    ['opportunity?polling=1000000', 'opportunityList', ''],
    ['opportunity/stade', 'result', 'idCustomFieldValue,label'],
    ['opportunity/stade', 'result', ''],
  ])('of %s are columns where that is asked for', async (path, list, names) => {
    const address = path === 'company' ? `/api/v1/company?idCompany=${ids()}` : `/api/v1/${path}`
    const fields = names === '' ? '' : `_fields=${names}&`
    const sign = address.includes('?') ? '&' : '?'
    const { [list]: items, ...envelope } = await read(`${address}${sign}${fields}`.replace(/[?&]$/, ''))
    const { columns, pack, count, ...rest } = await read(`${address}${sign}${fields}_pack=columns`)
    const coded = await read(`${address}${sign}${fields}_pack=coded`)
    const rows = items as Record<string, unknown>[]
    expect(rows.length).toBeGreaterThan(1)
    expect([pack, count]).toEqual(['columns', envelope.count ?? rows.length])
    expect({ ...rest, ...(envelope.count === undefined ? {} : { count }) }).toEqual(envelope)
    const asked = names === '' ? [...new Set(rows.flatMap((row) => Object.keys(row)))] : names.split(',')
    expect(Object.keys(columns).sort()).toEqual(asked.sort())
    for (const name of asked) expect(columns[name], name).toEqual(rows.map((row) => row[name] ?? null))
    expect(unpacked(coded, list)).toEqual(unpacked({ columns, pack, count, ...rest }, list))
    expect(JSON.stringify(await bench.calls())).not.toContain('_pack')
  })

  it('are otherwise handed on byte for byte', async () => {
    const path = `/v1/company?idCompany=${ids()}`
    const direct = await fetch(bench.sandbox.url + path, { headers: { 'x-access-token': 'sandbox-full' } })
    const proxied = await api('GET', `/api${path}`, { cookie })
    expect(await proxied.text()).toBe(await direct.text())
    expect(proxied.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('what travels', () => {
  let canned: Canned

  beforeAll(async () => {
    canned = await Canned.open()
  })
  afterAll(() => canned.close())
  beforeEach(async () => {
    canned.sent.length = 0
    await bench.configure({ API_BASE_URL: `${canned.url}/base` })
  })

  it('upstream is an exact set of headers, and nothing of the browser', async () => {
    canned.says('{"success":true}')
    const headers = {
      'accept-language': 'fr',
      'user-agent': 'browser',
      'x-forwarded-for': '1.2.3.4',
      origin: 'http://localhost:4130',
      referer: 'http://localhost:4130/x',
      'x-anything': '1',
      te: 'trailers',
    }
    await api('GET', '/api/v1/opportunity/stade', { cookie, headers })
    await api('POST', '/api/v1/webhook/7/test', { cookie, headers })
    await api('PUT', '/api/v1/webhook/7', { cookie, headers, body: { isActive: false } })
    const common = {
      host: new URL(canned.url).host,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'x-access-token': 'sandbox-full',
    }
    expect(canned.sent).toEqual([
      { method: 'GET', url: '/base/v1/opportunity/stade', headers: common, body: '' },
      {
        method: 'POST',
        url: '/base/v1/webhook/7/test',
        headers: { ...common, 'content-length': '0' },
        body: '',
      },
      {
        method: 'PUT',
        url: '/base/v1/webhook/7',
        headers: { ...common, 'content-type': 'application/json', 'content-length': '18' },
        body: '{"isActive":false}',
      },
    ])
  })

  it('back is nothing of the API’s headers', async () => {
    const set = {
      'set-cookie': 'a=b',
      server: 'x',
      'access-control-allow-origin': '*',
      'x-request-id': 'theirs',
    }
    canned.says('{"success":true,"parameters":{"idAccount":null},"code":"200","message":"","result":[]}', set)
    const response = await api('GET', '/api/v1/opportunity/stade', { cookie })
    expect([...response.headers.keys()].sort()).toEqual([
      'cache-control',
      'content-security-policy',
      'content-type',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-request-id',
    ])
    expect(response.headers.get('x-request-id')).not.toBe('theirs')
  })

  it('back are no secrets that the API echoes', async () => {
    canned.says(
      JSON.stringify({
        success: true,
        code: '200',
        message: '',
        parameters: { type: 'phone', webhookSecret: 'canary-1', webhookUrl: 'https://a.example' },
        result: { idProcessAction: 1, status: 'x' },
      }),
    )
    const body = { type: 'phone', idCrmVisitCard: 1, webhookSecret: 'canary-1' }
    const started = await (await api('POST', '/api/v1/enrichment', { cookie, body })).text()
    expect(started).not.toContain('canary-1')
    expect(started).toContain('https://a.example')
    for (const size of [1, 3000]) {
      const contact = { idNewsletter: 1, deleteKey: 'canary-2', crmVisitCard: { deleteKeyed: 'kept' } }
      const list = Array.from({ length: size }, () => contact)
      canned.says(JSON.stringify({ success: true, parameters: {}, newsletterContactList: list }))
      const listed = await (await api('GET', '/api/v1/newsletter/contact?idNewsletter=1', { cookie })).text()
      expect(listed).not.toContain('canary-2')
      expect(JSON.parse(listed).newsletterContactList).toHaveLength(size)
    }
  })

  it('back is never the key, even when the API’s message repeats it', async () => {
    canned.says('{"success":false,"message":"sandbox-full n’a pas accès"}', {}, 403)
    const text = await (await api('GET', '/api/v1/opportunity/stade', { cookie })).text()
    expect(text).toContain('n’a pas accès')
    expect(text).not.toContain('sandbox-full')
  })

  it('a write that came back cut is of unknown outcome', async () => {
    canned.says('{"success":true,"code":200,"message":"OK","opport')
    const body = { idCompany: 1, idUserResponsable: 1 }
    const response = await api('POST', '/api/v1/opportunity', { cookie, body })
    expect([response.status, await codeOf(response)]).toEqual([502, 'outcome_unknown'])
    expect(canned.sent).toHaveLength(1)
  })
})
