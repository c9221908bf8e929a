import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'

/** Words that stand nowhere else, one for each place that somebody's words can come from. */
const planted: string[] = []
function canary(place: string): string {
  const word = `Zq${place}${randomBytes(6).toString('hex')}`
  planted.push(word)
  return word
}

const KEY = canary('Key')
const COUNTED = '{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}'
const ADDRESS = '203.0.113.77'
const TROUBLE = canary('Trouble')

let api: Canned
let server: BuiltServer
let cookie: string

beforeAll(async () => {
  await buildIfNeeded()
}, 600_000)
beforeAll(async () => {
  api = await Canned.open()
  api.says(stades([canary('Account')]))
  server = await BuiltServer.start({
    API_BASE_URL: api.url,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '1',
    API_TIMEOUT_MS: '1500',
    NODE_OPTIONS: `--import=${new URL('./trouble.mjs', import.meta.url).href}`,
    TROUBLE,
  })
  cookie = await server.signIn(KEY)
})
afterAll(async () => {
  await server.end('SIGKILL')
  await api.close()
})

/** Headers in which browsers, proxies and attackers say things. */
const headers = () => ({
  'user-agent': canary('Agent'),
  referer: `http://127.0.0.1/${canary('Referer')}?q=${canary('RefererQuery')}`,
  'x-request-id': canary('RequestId'),
  'x-forwarded-for': ADDRESS,
  'accept-language': canary('Language'),
  authorization: `Bearer ${canary('Bearer')}`,
})

const asked = (more: object = {}) => ({ cookie, headers: headers(), ...more })

/** One company whose every word is planted, and whose fields break the contract in as many ways. */
const company = () => ({
  idCompany: canary('Id'),
  name: canary('Name'),
  siren: 7,
  phone: [canary('Phone')],
  email: `${canary('Email')}@${canary('Host')}.example`,
  otherData: { [canary('RecordKey')]: canary('RecordValue') },
  branchList: [{ idBranch: canary('Branch'), [canary('ItemKey')]: 1 }],
  [canary('RootKey')]: canary('RootValue'),
})

const answers: readonly [name: string, status: number, make: () => string][] = [
  [
    'drift',
    200,
    () =>
      JSON.stringify({
        success: true,
        parameters: { idCompany: canary('Parameter') },
        code: canary('Code'),
        message: canary('Message'),
        companyList: [company(), company()],
      }),
  ],
  ['no JSON', 200, () => `<html>${canary('Html')}</html>`],
  ['JSON that breaks off', 200, () => `{"success":true,"companyList":[{"name":"${canary('Cut')}`],
  [
    'a refusal',
    403,
    () => JSON.stringify({ success: false, code: canary('Code'), message: canary('Refusal') }),
  ],
  ['bad request', 400, () => JSON.stringify({ success: false, code: '400', message: canary('Refusal') })],
  [
    'rejected',
    200,
    () => JSON.stringify({ success: false, message: canary('Rejected'), code: canary('Code') }),
  ],
  ['an error', 500, () => canary('Trouble')],
  ['a redirect', 302, () => canary('Redirect')],
]

async function askEverything(): Promise<void> {
  for (const [, status, make] of answers) {
    api.answer = (_, response) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        location: `/${canary('Location')}`,
        'x-echo': canary('Header'),
      })
      response.end(make())
    }
    await server.ask('GET', `/api/v1/company?idCompany=${status}&domain=${canary('Query')}.example`, asked())
    await server.ask('GET', '/api/v1/company?idCompany=5&_fields=name', asked())
    await server.ask('GET', `/companies/${1000 + status}?tab=${canary('PageQuery')}`, asked())
    const body = { idCompany: 1, idUserResponsable: 1, title: canary('Title'), comment: canary('Comment') }
    await server.ask('POST', '/api/v1/opportunity', asked({ body }))
  }
}

/** How long the API takes for a page whose line is looked at, milliseconds. */
const SLOW = 400

/** A page that waits for the API beside one that does not ask it. */
async function askSlowly(): Promise<void> {
  api.answer = (_, response) => void setTimeout(() => response.writeHead(500).end(), SLOW)
  await Promise.all([
    server.ask('GET', '/companies/9400', {
      ...asked(),
      headers: { ...headers(), 'sec-fetch-dest': 'document' },
    }),
    server.ask('GET', '/sign-in', { headers: headers() }),
  ])
}

describe('the log of the built server', () => {
  it('holds nothing that anybody said, at its most talkative', { timeout: 120_000 }, async () => {
    await askSlowly()
    await askEverything()
    api.says(COUNTED)
    // What is refused before the API is asked.
    await server.ask('GET', `/api/v1/company?${canary('Parameter')}=${canary('Value')}`, asked())
    await server.ask('GET', `/api/v1/${canary('Path')}/${canary('Path')}`, asked())
    await server.ask('GET', `/api/${canary('ApiPath')}`, asked())
    await server.ask('GET', `/${canary('PagePath')}/${canary('PagePath')}?${canary('Name')}=1`, asked())
    await server.ask('GET', `/companies/${canary('IdInPath')}/alerts`, asked())
    await server.ask('GET', `/sign-in?next=/${canary('Next')}`, { headers: headers() })
    await server.ask('GET', `/_next/static/${canary('Asset')}.js`, asked())
    await server.ask('GET', `/_next/image?url=${canary('Image')}`, asked())
    await server.ask('GET', `/%E0%A4%A/${canary('BadEscape')}`, asked())
    await server.ask('GET', `/companies/%00${canary('Zero')}`, asked())
    await server.ask('POST', `/companies/${canary('Posted')}`, asked({ body: { [canary('Field')]: 1 } }))
    await server.ask('POST', '/sign-in', {
      headers: { ...headers(), 'next-action': canary('Action') },
      body: [canary('Argument')],
    })
    await server.ask('GET', '/', { cookie: `__Host-session=${canary('Cookie')}; ${canary('Other')}=1` })
    await server.ask(
      'GET',
      '/',
      asked({ headers: { ...headers(), rsc: '1', 'next-router-state-tree': canary('Tree') } }),
    )
    await server.ask('POST', '/api/session', asked({ body: { apiKey: ` ${canary('BadKey')} x` } }))
    await server.ask('POST', '/api/session', asked({ body: { [canary('NoKey')]: 1 } }))
    await server.ask('POST', '/api/v1/opportunity', asked({ body: canary('Text') }))
    await server.ask('DELETE', `/api/session?everywhere=${canary('Everywhere')}`, asked())
    api.says(JSON.stringify({ success: false, code: '401', message: canary('Unknown') }), {}, 401)
    await server.ask('POST', '/api/session', asked({ body: { apiKey: canary('WrongKey') } }))
    // An API that is not there: the errors of sockets name addresses.
    api.answer = (_, response) => void response.socket?.destroy()
    await server.ask('POST', '/api/session', asked({ body: { apiKey: canary('LostKey') } }))

    // What nobody catches.
    server.child.kill('SIGUSR2')
    await expect.poll(() => server.said).toContain('"fault":"RangeError"')
    await server.ask('GET', '/api/health')

    // Written in batches; the end writes the rest.
    expect((await server.end()).code).toBe(0)
    expect(planted.length).toBeGreaterThan(150)
    const { said } = server
    expect(planted.filter((word) => said.toLowerCase().includes(word.toLowerCase()))).toEqual([])
    expect(said).not.toContain(ADDRESS)
    expect(said).not.toContain(cookie.slice(cookie.indexOf('=') + 1, 60))
    // It did speak of all of it.
    expect(server.lines.filter(({ msg }) => msg === 'call').length).toBeGreaterThan(30)
    expect(server.lines.filter(({ msg }) => msg === 'contract drift').length).toBeGreaterThan(3)
  })

  it('says of what nobody catches its kind and place', () => {
    const spoken = server.lines.filter(({ msg }) => msg === 'console')
    expect(spoken.map(({ level, words, fault }) => [level, words, fault])).toEqual(
      expect.arrayContaining([
        [50, 'Failed to handle request for', undefined],
        [50, 'unhandledRejection:', 'Error'],
        [40, '', undefined],
        [50, '', 'TypeError'],
        [50, expect.any(String), 'SyntaxError'],
        [50, 'uncaughtException:', 'RangeError'],
      ]),
    )
    expect(spoken.find(({ fault }) => fault === 'TypeError')).toMatchObject({
      stack: expect.arrayContaining([expect.stringMatching(/^at .*trouble\.mjs/)]),
    })
  })

  it('says of each call and page what an engineer needs', () => {
    const calls = server.lines.filter(({ msg }) => msg === 'call')
    const ok = calls.find(({ route, status }) => route === '/api/v1/company' && status === 200)
    expect(ok).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: '/api/v1/company',
      status: 200,
      ms: expect.any(Number),
      upstreamMs: expect.any(Number),
      msg: 'call',
    })
    const failed = calls.find(({ code }) => code === 'upstream_error')
    expect(failed).toMatchObject({ status: 502, upstreamStatus: 500, upstreamMs: expect.any(Number) })
    const pages = server.lines.filter(({ msg }) => msg === 'page')
    expect(pages.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/companies/:id', '/*/*', '/companies/*/alerts', '/sign-in', '/']),
    )
    expect(pages.every(({ requestId }) => typeof requestId === 'string')).toBe(true)
  })

  it('says of sign-ins, writes and refusals whose they were, so that lines of one belong together and name nobody', () => {
    const calls = server.lines.filter(({ msg }) => msg === 'call')
    const digest = expect.stringMatching(/^[\w-]{16}$/)
    const [entered] = calls.filter(({ route, method }) => route === '/api/session' && method === 'POST')
    expect(entered).toMatchObject({ status: 200, account: digest, client: digest })
    const writes = calls.filter(({ route, method }) => route === '/api/v1/opportunity' && method === 'POST')
    expect(writes.length).toBeGreaterThan(5)
    for (const write of writes) expect(write).toMatchObject({ account: entered?.account, client: digest })
    const refused = calls.filter(({ code }) => code === 'forbidden' || code === 'invalid_key')
    expect(refused.length).toBeGreaterThan(1)
    for (const line of refused) expect(line).toMatchObject({ client: digest })
    const left = calls.find(({ method }) => method === 'DELETE')
    expect(left).toMatchObject({ route: '/api/session', account: entered?.account })
  })

  it('says of a page how long it waited for the API, and by one id what failed on it', () => {
    const [waited, beside] = ['/companies/:id', '/sign-in'].map((path) =>
      server.lines.find(({ msg, route }) => msg === 'page' && route === path),
    )
    expect(waited).toEqual({
      level: 30,
      time: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: '/companies/:id',
      status: 200,
      ms: expect.any(Number),
      upstreamMs: expect.any(Number),
      msg: 'page',
    })
    const { ms, upstreamMs, requestId } = waited as { ms: number; upstreamMs: number; requestId: string }
    expect(upstreamMs).toBeGreaterThanOrEqual(SLOW - 5)
    expect(upstreamMs).toBeLessThanOrEqual(ms)
    expect(beside).not.toHaveProperty('upstreamMs')
    const failures = server.lines.filter((line) => line.msg === 'page read failed')
    expect(failures.some((line) => line.requestId === requestId)).toBe(true)
    const known = new Set(server.lines.filter(({ msg }) => msg === 'page').map(({ requestId: of }) => of))
    expect(failures.filter((line) => !known.has(line.requestId))).toEqual([])
  })
})

describe('the way to the API', () => {
  it('is not taken where its certificate is nobody’s we trust, and the line has the word for it', async () => {
    const { certificate, key } = localhostCertificate()
    const asked: string[] = []
    const stranger = createServer({ cert: certificate, key }, ({ url = '' }, response) => {
      asked.push(url)
      response.end()
    })
    stranger.listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const strict = await BuiltServer.start({
      API_BASE_URL: `https://localhost:${(stranger.address() as AddressInfo).port}`,
    })
    try {
      const answer = await strict.ask('POST', '/api/session', { body: { apiKey: 'key' } })
      expect([answer.status, answer.text]).toEqual([502, expect.not.stringContaining('VERIFY')])
      await expect
        .poll(() => strict.lines)
        .toContainEqual(
          expect.objectContaining({
            code: 'upstream_unreachable',
            upstreamFault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
          }),
        )
      expect(strict.lines.map(({ event }) => event)).not.toContain('API without TLS')
      expect(asked).toEqual([])
    } finally {
      await strict.end()
      stranger.close()
    }
  })

  it('without TLS is warned of at the start', async () => {
    const open = await BuiltServer.start({ API_BASE_URL: 'http://api.invalid' })
    await open.end()
    expect(open.lines).toContainEqual(expect.objectContaining({ level: 40, event: 'API without TLS' }))
  })
})
