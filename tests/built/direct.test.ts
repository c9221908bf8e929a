import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startSandbox } from '#sandbox/start.ts'

import { residentWhile } from '../../bench/lib/resident.ts'
import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'

// Calls under /api/v1 as the built server answers them, before Next: over real HTTP, to the last byte.

const MB = 1024 * 1024
const STADES = '/v1/opportunity/stade'
const LIST = '/v1/opportunity'
/** Its name, as far as Linux keeps it. */
const THREAD = 'large answers'

let canned: Canned
let server: BuiltServer
let cookie: string

/** An opportunity as the sandbox gives it. */
let one: object

const listOf = (count: number) =>
  JSON.stringify({
    success: true,
    code: 200,
    message: 'OK',
    parameters: {},
    opportunityList: Array.from({ length: count }, (_, index) => ({ ...one, idOpportunity: index + 1 })),
  })

async function someOpportunity(): Promise<object> {
  const sandbox = await startSandbox({ port: 0, companies: 30 })
  const answer = await fetch(`${sandbox.url}${LIST}?polling=1051200`, {
    headers: { 'x-access-token': 'sandbox-full' },
  })
  const { opportunityList } = (await answer.json()) as { opportunityList: object[] }
  await sandbox.close()
  return opportunityList[0] as object
}

/** Sign-in's read as ever, `body` for all else. */
const says = (body: string | Buffer) => {
  canned.answer = ({ url }, response) => {
    // Its length is told, as by most servers.
    response.setHeader('content-type', 'application/json')
    response.end(url === STADES ? stades(['account']) : body)
  }
}

const start = () => BuiltServer.start({ API_BASE_URL: canned.url, KEEP_READS_SECONDS: '0' })

beforeAll(buildIfNeeded, 600_000)
beforeAll(async () => {
  one = await someOpportunity()
  canned = await Canned.open()
  server = await start()
  says('')
  cookie = await server.signIn()
})
afterAll(async () => {
  await server?.end()
  await canned?.close()
})
beforeEach(() => {
  canned.sent.length = 0
})

describe('an answer', () => {
  const read = (headers: Record<string, string> = {}) =>
    server.ask('GET', `/api${LIST}?idCompany=1`, { cookie, headers })

  it.each([1, 20, 2_000])('of %i items is whole, and its length is told', async (count) => {
    const text = listOf(count)
    says(text)
    const { status, headers, body } = await read()
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
    expect(body.toString('utf8')).toBe(text)
    // Next says so of whatever it answers itself.
    expect(headers.vary ?? '').not.toMatch(/rsc/i)
  })

  it.each([20, 2_000])(
    'of %i items is compressed for whoever takes gzip, and for nobody else',
    async (count) => {
      const text = listOf(count)
      says(text)
      const small = await read({ 'accept-encoding': 'br;q=1, gzip;q=0.8' })
      expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
      expect(small.body.length).toBeLessThan(Buffer.byteLength(text) / 4)
      expect(gunzipSync(small.body).toString('utf8')).toBe(text)
      for (const encoding of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br', '*;q=0']) {
        const whole = await read({ 'accept-encoding': encoding })
        expect([encoding, whole.headers['content-encoding']]).toEqual([encoding, undefined])
        expect(whole.headers.vary).toBe('Accept-Encoding')
      }
    },
  )

  it.each([20, 2_000])('of %i items is zstd for who names it', async (count) => {
    const text = listOf(count)
    says(text)
    const { headers, body } = await read({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect([headers['content-encoding'], headers.vary]).toEqual(['zstd', 'Accept-Encoding'])
    expect(zstdDecompressSync(body).toString('utf8')).toBe(text)
    for (const encoding of ['*', 'gzip, zstd;q=0'])
      expect((await read({ 'accept-encoding': encoding })).headers['content-encoding']).toBe('gzip')
  })

  it('trimmed to fields is whole too', async () => {
    says(listOf(2_000))
    const path = `/api${LIST}?idCompany=1&_fields=idOpportunity`
    const { status, text } = await server.ask('GET', path, { cookie })
    expect([status, JSON.parse(text).opportunityList.at(-1)]).toEqual([200, { idOpportunity: 2_000 }])
  })

  it.each(['HEAD', 'OPTIONS', 'PATCH'])('to %s has the one shape', async (method) => {
    const { status, headers, text } = await server.ask(method, `/api${STADES}`, { cookie })
    expect(status).toBe(404)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    if (method !== 'HEAD') expect(JSON.parse(text).code).toBe('not_found')
  })

  it.each(['//opportunity', '/opportunity/', '/%6fpportunity', ''])(
    'to an odd address leads nowhere: /api/v1%s',
    async (path) => {
      const { status } = await server.ask('GET', `/api/v1${path}`, { cookie })
      expect([404, 308]).toContain(status)
      expect(canned.sent).toEqual([])
    },
  )

  it('leaves its connection open for the next, also after a body that was too long', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const long = { comment: 'x'.repeat(1.5 * MB) }
    says(listOf(1))
    for (let turn = 0; turn < 2; turn += 1) {
      const refused = await server.ask('POST', `/api${LIST}`, { cookie, agent, body: long })
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([413, 'too_large'])
      expect((await server.ask('GET', `/api${LIST}?idCompany=${turn + 1}`, { cookie, agent })).status).toBe(
        200,
      )
    }
    agent.destroy()
  })
})

describe('identical reads under way at once', () => {
  const underWay = async (count: number) => {
    // One more: whoever looks.
    await expect
      .poll(async () => (await server.figures()).get('dashboard_in_flight{what="http"}'))
      .toBe(count + 1)
  }

  it('are one call to the API, which ends when the last who waits has gone', async () => {
    const held: (() => void)[] = []
    let gone = 0
    canned.answer = (_, response) => {
      held.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(listOf(20)))
      response.once('close', () => {
        gone += response.writableFinished ? 0 : 1
      })
    }
    const leave = new AbortController()
    const ask = (signal?: AbortSignal) =>
      server.ask('GET', `/api${LIST}?idCompany=7`, { cookie, ...(signal ? { signal } : {}) })
    const stay = Array.from({ length: 12 }, () => ask())
    const leavers = Array.from({ length: 8 }, () => ask(leave.signal).catch(() => null))
    await underWay(20)
    await expect.poll(() => canned.sent).toHaveLength(1)
    leave.abort()
    await Promise.all(leavers)
    await underWay(12)
    expect(gone).toBe(0)
    for (const answer of held.splice(0)) answer()
    const statuses = (await Promise.all(stay)).map(({ status }) => status)
    expect([new Set(statuses), canned.sent.length]).toEqual([new Set([200]), 1])

    const all = new AbortController()
    const others = Array.from({ length: 5 }, () => ask(all.signal).catch(() => null))
    await underWay(5)
    await expect.poll(() => canned.sent).toHaveLength(2)
    all.abort()
    await Promise.all(others)
    await expect.poll(() => gone).toBe(1)
  })
})

/** What each thread of a process has worked so far, in hundredths of a second, by its name. */
async function workOfThreads(pid: number): Promise<Map<string, number>> {
  const work = new Map<string, number>()
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    work.set(name, (work.get(name) ?? 0) + Number(fields[11]) + Number(fields[12]))
  }
  return work
}

describe.skipIf(process.platform !== 'linux')('a board of 12 MB', () => {
  const board = () => listOf(Math.ceil((12.1 * MB) / JSON.stringify(one).length))

  it('is read by the thread for large answers', async () => {
    says(board())
    const pid = server.child.pid ?? 0
    const inThread = async () => (await workOfThreads(pid)).get(THREAD)
    await expect.poll(() => inThread()).toBeDefined()
    const before = (await inThread()) ?? 0
    for (let turn = 0; turn < 8; turn += 1)
      expect((await server.ask('GET', `/api${LIST}?idCompany=${turn + 1}`, { cookie })).status).toBe(200)
    expect((await inThread()) ?? 0).toBeGreaterThan(before + 5)
    expect(server.said).not.toContain('reading thread lost')
  })

  const ways = [
    ['compressed', ''],
    ['whole', ''],
    ['trimmed', '&_fields=idOpportunity'],
  ]
  it.runIf(process.env.THOROUGH).each(ways)(
    '%s, adds at most 64 MB to a process that has served a few hundred small ones',
    async (how, more) => {
      const text = board()
      expect(Buffer.byteLength(text)).toBeGreaterThan(12 * MB)
      const fresh = await start()
      try {
        says(listOf(20))
        const own = await fresh.signIn()
        const agent = new Agent({ keepAlive: true, maxSockets: 8 })
        const few = Array.from({ length: 300 }, (_, at) =>
          fresh.ask('GET', `/api${LIST}?idCompany=${at + 2}`, { cookie: own, agent }),
        )
        await Promise.all(few)
        agent.destroy()
        says(text)
        const headers: Record<string, string> = how === 'compressed' ? { 'accept-encoding': 'gzip' } : {}
        const { before, most } = await residentWhile(fresh.child.pid ?? 0, async () => {
          const answered = await fresh.ask('GET', `/api${LIST}?idCompany=1${more}`, { cookie: own, headers })
          expect([answered.status, answered.headers['x-contract-drift']]).toEqual([200, undefined])
        })
        expect((most - before) / MB).toBeLessThanOrEqual(64)
      } finally {
        await fresh.end()
      }
    },
  )
})
