import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'
import { OWN, send, sendBytes } from './wire.ts'

// What strangers send to the server's front: nothing of it may hold a descriptor, memory, a request, or raise an alarm.

const MB = 1024 * 1024
const LONG = Math.floor(9.9 * MB)
const ORIGIN = 'https://dashboard.example'

let api: Canned
let server: BuiltServer
let base: string

beforeAll(buildIfNeeded, 600_000)
beforeAll(async () => {
  api = await Canned.open()
  api.says(stades(['account']))
  server = await BuiltServer.start({ API_BASE_URL: api.url, LOG_LEVEL: 'error' })
  base = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server?.end()
  await api?.close()
})

const faults = async () => {
  const figures = await server.figures()
  return ['call', 'page', 'process'].map((place) => figures.get(`dashboard_faults_total{place="${place}"}`))
}
const pid = () => server.child.pid ?? 0
const descriptors = () => readdirSync(`/proc/${pid()}/fd`).length
const residentMb = () =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]) * 1024) / MB

describe.skipIf(process.platform !== 'linux')('an upgrade that nobody offers', () => {
  it.each(['/_next/static/x.js', '/nope', '//x', '/_next/webpack-hmr', '/_next/data/x', '/api/health', '/'])(
    'is answered as if it were none, and its connection let go: %s',
    async (path) => {
      const before = descriptors()
      const head = `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`
      const asked = Array.from({ length: 40 }, () =>
        sendBytes(server.port, [head], (got) => got.includes('\r\n\r\n')),
      )
      for (const answer of await Promise.all(asked)) expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
      await expect.poll(() => descriptors()).toBeLessThanOrEqual(before + 4)
    },
  )
})

describe('a range of a file', () => {
  const someScript = () =>
    readdirSync(join(serverDir(), process.env.NEXT_DIST_DIR || '.next', 'static/chunks')).find((name) =>
      name.endsWith('.js'),
    )
  it.each([
    ['of public/', () => '/icon.svg'],
    ['of the build', () => `/_next/static/chunks/${someScript()}`],
  ])('%s', async (_, pathOf) => {
    const path = pathOf()
    const whole = await send(base, path)
    const size = Number(whole.headers['content-length'])
    for (const range of ['bytes=10-5', 'bytes=0-18446744073709551615', `bytes=${size}-`, 'bytes=-0']) {
      const { status, headers, text } = await send(base, path, { headers: { range } })
      expect([range, status, headers['content-range'], text]).toEqual([range, 416, `bytes */${size}`, ''])
      expect(headers['cache-control']).toBe('no-store')
    }
    const part = await send(base, path, { headers: { range: 'bytes=2-5', 'accept-encoding': 'br' } })
    expect([part.status, part.headers['content-range'], part.text]).toEqual([
      206,
      `bytes 2-5/${size}`,
      whole.text.slice(2, 6),
    ])
    const { etag = '' } = whole.headers
    const stale = await send(base, path, { headers: { range: 'bytes=2-5', 'if-range': '"another"' } })
    expect([stale.status, stale.text === whole.text]).toEqual([200, true])
    expect((await send(base, path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('the address', () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address

  it.runIf(outside)('is of this machine alone, unless HOSTNAME says otherwise', async () => {
    const reaches = (port: number) =>
      fetch(`http://${outside}:${port}/api/health`).then(
        ({ status }) => status,
        () => 'refused',
      )
    for (const [HOSTNAME, answer] of [
      ['', 'refused'],
      ...(process.env.THOROUGH ? ([[hostname(), 'refused']] as const) : []),
      ['0.0.0.0', 200],
    ] as const) {
      const started = await BuiltServer.start({ API_BASE_URL: api.url, HOSTNAME })
      expect([HOSTNAME, await reaches(started.port)]).toEqual([HOSTNAME, answer])
      expect((await started.end()).code).toBe(0)
    }
  })
})

describe('a body for a page', () => {
  const held = (method: string, ...more: string[]) =>
    [`${method} /companies HTTP/1.1`, 'host: a', ...more, '\r\n'].join('\r\n')
  const isAnswered = (got: string) => got.includes('\r\n\r\n')

  it.each([
    ['POST', 405, `content-length: ${LONG}`],
    ['POST', 405, 'transfer-encoding: chunked'],
    ['GET', 413, `content-length: ${LONG}`],
    ['GET', 413, 'transfer-encoding: chunked'],
    ['HEAD', 413, 'content-length: 1'],
  ])('is refused before it is read: %s, %d, %s', async (method, status, length) => {
    expect(await sendBytes(server.port, [held(method, length)], isAnswered)).toMatch(`HTTP/1.1 ${status} `)
  })

  it.skipIf(process.platform !== 'linux')(
    'takes no memory, held ten bytes short, 120 times',
    async () => {
      const body = Buffer.alloc(LONG - 10, 0x20)
      const head = held('POST', `content-length: ${LONG}`)
      const before = residentMb()
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMb())
      }, 50)
      for (let round = 0; round < 6; round += 1) {
        const asked = Array.from({ length: 20 }, () => sendBytes(server.port, [head, body], isAnswered))
        for (const answer of await Promise.all(asked)) expect(answer).toMatch('HTTP/1.1 405 ')
      }
      clearInterval(watch)
      expect(most - before).toBeLessThan(150)
    },
    60_000,
  )
})

describe.skipIf(process.platform !== 'linux')(
  'bodies of calls that are held ten bytes short, 300 of a megabyte',
  () => {
    it('take what an account may have and no more; what people write beside them is taken', async () => {
      api.says(stades(['account']))
      const cookie = await server.signIn('key')
      const head = (length: number) =>
        `PUT /api/workspace/me HTTP/1.1\r\nhost: a\r\nx-csrf: 1\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
      const before = residentMb()
      const lines: string[] = []
      const sockets = Array.from({ length: 300 }, () => {
        const socket = connect(server.port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.on('data', (chunk: Buffer) => void lines.push(chunk.toString('latin1', 0, 12)))
        socket.write(head(MB))
        socket.write(Buffer.alloc(MB - 10, 0x20))
        return socket
      })
      // 32 MB, the first 64 KB of each uncounted.
      await expect.poll(() => lines.length).toBeGreaterThan(260)
      expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 503']))
      expect(residentMb() - before).toBeLessThan(200)
      const body = { name: 'Ada' }
      expect((await server.ask('PUT', '/api/workspace/me', { cookie, body })).status).toBe(200)
      for (const socket of sockets) socket.destroy()
      const long = `{"name":"Ada"${' '.repeat(MB / 2)}}`
      const isTaken = (got: string) => got.includes('\r\n\r\n')
      await expect
        .poll(() => sendBytes(server.port, [head(long.length), long], isTaken))
        .toMatch('HTTP/1.1 200 ')
    }, 60_000)
  },
)

it('a connection with many requests at once is closed, and they are not begun', async () => {
  const page = 'GET /sign-in HTTP/1.1\r\nhost: a\r\n\r\n'
  const rendered = async () =>
    (await server.figures()).get('dashboard_http_responses_total{kind="page",status="200"}')
  expect(
    await sendBytes(server.port, [page.repeat(10)], (got) => got.split('HTTP/1.1 200').length > 10),
  ).toContain('HTTP/1.1 200')
  const before = (await rendered()) ?? 0
  await sendBytes(server.port, [page.repeat(3_000)])
  expect((await server.ask('GET', '/api/health')).status).toBe(200)
  expect((await rendered()) ?? 0).toBeLessThanOrEqual(before + 16)
  const underWay = async () => (await server.figures()).get('dashboard_in_flight{what="http"}')
  await expect.poll(() => underWay()).toBe(1)
})

it('three hundred pages that are left are not rendered, and nobody else waits for them', async () => {
  const rendered = async () =>
    (await server.figures()).get('dashboard_http_responses_total{kind="page",status="200"}') ?? 0
  const before = await rendered()
  const waits: number[] = []
  const sockets = Array.from({ length: 300 }, () => connect(server.port, '127.0.0.1'))
  for (const socket of sockets)
    socket.on('error', () => undefined).write('GET /sign-in HTTP/1.1\r\nhost: a\r\n\r\n')
  const leave = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, 500)
  for (let turn = 0; turn < 5; turn += 1) {
    const asked = performance.now()
    expect((await server.ask('GET', '/api/health')).status).toBe(200)
    waits.push(performance.now() - asked)
  }
  clearTimeout(leave)
  for (const socket of sockets) socket.destroy()
  const underWay = async () => (await server.figures()).get('dashboard_in_flight{what="http"}')
  await expect.poll(() => underWay()).toBe(1)
  expect((await rendered()) - before).toBeLessThan(150)
  expect(Math.max(...waits)).toBeLessThan(4_000)
}, 60_000)

describe('what is not asked as it should be', () => {
  it.each([
    ['GET', '/_global-error', {}, 404],
    ['GET', '/_not-found', {}, 404],
    ['GET', '/500', {}, 404],
    ['GET', '/_error', {}, 404],
    ['GET', '/./_global-error', {}, 404],
    ['GET', '/x/../_global-error', {}, 404],
    ['GET', '/x/%2e%2E/_global-error', {}, 404],
    ['GET', '/./api/health', {}, 404],
    ['GET', '/companies/..', {}, 404],
    ['GET', '/_next/image?url=%2Ficon.svg&w=64&q=75', {}, 404],
    ['GET', '/_next/data/x/index.json', {}, 404],
    ['TRACE', '/', {}, 405],
    ['TRACE', '/api/health', {}, 405],
    ['OPTIONS', '/', {}, 405],
    ['DELETE', '/companies', {}, 405],
    ['PATCH', '/api/session', OWN, 405],
    ['GET', '/', { rsc: '1', 'next-router-state-tree': 'x' }, 400],
    ['GET', '/', { rsc: '1', 'next-router-state-tree': '%' }, 400],
    ['GET', '/', { rsc: '1', 'next-router-state-tree': '[""]' }, 400],
    ['GET', '/', { rsc: '1', 'next-router-state-tree': '["",{"children":[["a","b","x",null],{}]}]' }, 400],
  ] as const)('%s %s with %j is a fault of whoever asks: %d', async (method, path, headers, status) => {
    const before = await faults()
    const answer = await send(base, path, { method, headers: { ...headers } })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(await faults()).toEqual(before)
  })

  it('a request about no address, or for two hosts', async () => {
    const isAnswered = (got: string) => got.includes('\r\n\r\n')
    for (const head of [
      'OPTIONS * HTTP/1.1\r\nhost: a',
      'GET / HTTP/1.1\r\nhost: a\r\nHost: b',
      'GET / HTTP/1.1\r\nx-a: b',
    ])
      expect(await sendBytes(server.port, [`${head}\r\n\r\n`], isAnswered)).toMatch('HTTP/1.1 400 ')
  })

  it('an upload that is left is no fault of ours', async () => {
    const before = await faults()
    const head = `POST /api/session HTTP/1.1\r\nhost: a\r\nx-csrf: 1\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`
    const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'))
    for (const socket of sockets) socket.write(head)
    // One more: whoever looks.
    const underWay = (count: number) =>
      expect
        .poll(async () => (await server.figures()).get('dashboard_in_flight{what="http"}'))
        .toBe(count + 1)
    await underWay(20)
    for (const socket of sockets) socket.destroy()
    await underWay(0)
    expect(await faults()).toEqual(before)
  })

  it('switches of Next that a browser never sends do nothing', async () => {
    const before = await faults()
    const plain = await send(base, '/sign-in')
    const switches = {
      'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      'x-middleware-override-headers': 'cookie',
      'x-middleware-request-cookie': '__Host-session=x',
      'x-invoke-path': '/api/v1/company',
      'x-invoke-status': '500',
      'x-matched-path': '/preferences',
      'x-nextjs-data': '1',
      'x-now-route-matches': '1=a',
      'next-action': '00'.repeat(21),
      'next-hmr-refresh': '1',
      'x-prerender-revalidate': 'x',
      'x-forwarded-host': 'evil.example',
      'content-security-policy': "script-src 'nonce-mine'",
      'x-page-path': '/webhooks',
      forwarded: 'host=evil.example',
    }
    for (const [name, value] of Object.entries(switches)) {
      const answer = await send(base, '/sign-in', { headers: { [name]: value } })
      const bare = (text: string) => text.replace(/nonce="[^"]*"|"nonce":"[^"]*"|nonce-[\w+/=]+/g, '').length
      expect([name, answer.status, bare(answer.text)]).toEqual([name, 200, bare(plain.text)])
    }
    expect(await faults()).toEqual(before)
  })

  it('a prefetch of a kind that is not on here is a plain one', async () => {
    const before = await faults()
    const headers = { rsc: '1', 'next-router-prefetch': '2' }
    const answer = await send(base, '/no-such-page', { headers })
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/x-component'])
    expect(await faults()).toEqual(before)
  })
})

it('a cookie whose name begins with another white space is not taken for the session, by calls or pages', async () => {
  api.says(stades(['theirs']))
  const theirs = await server.signIn('key-of-theirs')
  api.says(stades(['ours']))
  const ours = await server.signIn('key-of-ours')
  const ask = (path: string, cookies: string) =>
    sendBytes(server.port, [
      Buffer.from(
        `GET ${path} HTTP/1.1\r\nhost: a\r\nx-csrf: 1\r\nconnection: close\r\ncookie: ${cookies}\r\n\r\n`,
        'latin1',
      ),
    ])
  const strange = `\u00a0${theirs}`
  expect(await ask('/api/session', `${strange}; ${ours}`)).toContain('"idAccount":"ours"')
  for (const cookies of [strange, `${theirs}; ${ours}`]) {
    expect(await ask('/api/session', cookies)).toContain('"signedIn":false')
    expect(await ask('/preferences', cookies)).toMatch(/^HTTP\/1\.1 307 [\s\S]*location: \/sign-in/i)
  }
})

it.each(['1'.repeat(15_000), 'a-'.repeat(7_500)])(
  'a user agent that Next would search for seconds, %.5s…, delays no page',
  async (agent) => {
    const page = () => send(base, '/sign-in', { headers: { 'user-agent': agent } })
    await send(base, '/sign-in')
    const began = performance.now()
    expect((await page()).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1_500)
  },
)

it('more parameters than any page has, which take Next seconds, are refused', async () => {
  const ask = async (count: number) => (await send(base, `/sign-in?${'a&'.repeat(count - 1)}`)).status
  expect(await ask(400)).toBe(200)
  expect(await ask(401)).toBe(400)
  const began = performance.now()
  expect(await ask(7_500)).toBe(400)
  expect(performance.now() - began).toBeLessThan(500)
})

it.runIf(process.platform === 'linux')(
  'connections leave files to be opened by pages shown later',
  async () => {
    const limit = ['sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh']
    const few = await BuiltServer.start(
      { API_BASE_URL: api.url, LOG_LEVEL: 'warn' },
      'pipe',
      undefined,
      limit,
    )
    onTestFinished(async () => void (await few.end('SIGKILL')))
    const cookie = await few.signIn()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const status = async (path: string) => (await few.ask('GET', path, { cookie, agent })).status
    expect(await status('/api/health')).toBe(200)
    const idle: Socket[] = []
    const fill = () => {
      for (let at = 0; at < 100; at += 1) idle.push(connect(few.port, '127.0.0.1').on('error', () => {}))
    }
    const filling = setInterval(fill, 100)
    onTestFinished(() => clearInterval(filling))
    await expect.poll(() => idle.filter(({ closed }) => closed).length).toBeGreaterThan(250)
    for (const path of ['/webhooks', '/preferences', '/campaigns', '/developers'])
      expect([path, await status(path)]).toEqual([path, 200])
    expect(few.lines).toContainEqual(expect.objectContaining({ event: 'connections refused' }))
    clearInterval(filling)
    for (const socket of idle) socket.destroy()
    agent.destroy()
    await expect
      .poll(() => few.ask('GET', '/import', { cookie }).catch(() => null))
      .toMatchObject({ status: 200 })
  },
)

describe('the host, where PUBLIC_ORIGIN says whose dashboard it is', () => {
  let own: BuiltServer
  beforeAll(async () => {
    own = await BuiltServer.start({ API_BASE_URL: api.url, PUBLIC_ORIGIN: ORIGIN })
  })
  afterAll(() => own?.end())

  const signIn = (host: string) =>
    own.ask('POST', '/api/session', { body: { apiKey: 'key' }, headers: { host, origin: `https://${host}` } })

  it('is looked at: a foreign name that leads here is refused, calls and pages, before the API is asked', async () => {
    api.sent.length = 0
    for (const host of [
      'evil.example',
      'dashboard.example.evil.example',
      'dashboard.example:8443',
      '127.0.0.1',
    ]) {
      const call = await signIn(host)
      expect([host, call.status, JSON.parse(call.text).code]).toEqual([host, 403, 'csrf_rejected'])
      expect((await own.ask('GET', '/sign-in', { headers: { host } })).status).toBe(421)
      expect((await own.ask('GET', '/icon.svg', { headers: { host } })).status).toBe(421)
    }
    expect(api.sent).toEqual([])
    for (const host of ['dashboard.example', 'DASHBOARD.example', 'dashboard.example:443']) {
      expect((await signIn(host)).status).toBe(200)
      expect((await own.ask('GET', '/sign-in', { headers: { host } })).status).toBe(200)
    }
  })

  it('is nothing to probes, which know this machine by its address', async () => {
    for (const path of ['/api/health', '/api/ready']) expect((await own.ask('GET', path)).status).toBe(200)
  })
})
