import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWebRequest } from '#lib/server/api.ts'

import { foreignTo } from './foreign.ts'
import { api, Bench, ORIGIN, signIn } from './support.ts'

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

const READ = ['GET', '/api/v1/opportunity/stade', undefined] as const
const MUTATIONS = [
  ['POST', '/api/v1/opportunity', { idCompany: 1, idUserResponsable: 1 }],
  ['POST', '/api/v1/webhook', { eventType: 'enrichment.failed', url: 'https://a.example' }],
  ['PUT', '/api/v1/webhook/1', { isActive: true }],
  ['DELETE', '/api/v1/webhook/1', undefined],
  ['POST', '/api/session', { apiKey: 'sandbox-full' }],
  ['DELETE', '/api/session', undefined],
] as const

type Set = Record<string, string | null>

describe('calls that are not from our own pages', () => {
  it.each(foreignTo(ORIGIN))('change nothing: %j', async (headers) => {
    for (const [method, path, body] of MUTATIONS) {
      const response = await api(method, path, { cookie, body, headers })
      expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'csrf_rejected'])
      expect(response.headers.has('set-cookie')).toBe(false)
    }
    expect(await bench.calls()).toHaveLength(0)
  })

  it('read nothing without x-csrf', async () => {
    for (const path of [READ[1], '/api/session', '/api/v1/nothing']) {
      const response = await api('GET', path, { cookie, headers: { 'x-csrf': null } })
      expect([response.status, await codeOf(response)]).toEqual([403, 'csrf_rejected'])
    }
  })
})

describe('calls of our own pages', () => {
  const body = { apiKey: 'sandbox-full' }
  const origin = (value: string): Set => ({ 'sec-fetch-site': null, origin: value })

  it('are known by sec-fetch-site, else by the origin', async () => {
    expect((await api('POST', '/api/session', { body })).status).toBe(200)
    expect((await api('POST', '/api/session', { body, headers: origin(ORIGIN) })).status).toBe(200)
  })

  it('come from PUBLIC_ORIGIN and nowhere else once it is set', async () => {
    await bench.configure({ PUBLIC_ORIGIN: 'https://dashboard.example' })
    const host = 'dashboard.example'
    const enter = (headers: Set) => api('POST', '/api/session', { body, headers })
    expect((await enter({ ...origin(ORIGIN), host })).status).toBe(403)
    // A foreign name that DNS leads here: to its own pages a browser says `same-origin`.
    expect((await enter({ host: 'evil.example' })).status).toBe(403)
    const response = await enter({ ...origin('https://dashboard.example'), host })
    expect(response.status).toBe(200)
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Set = {}) =>
    api('POST', '/api/v1/opportunity', { cookie, body, headers })

  it('over 1 MB are refused, announced or not', async () => {
    const big = JSON.stringify({ comment: 'x'.repeat(1024 * 1024) })
    const announced = await post(big, { 'content-length': String(big.length) })
    expect([announced.status, await codeOf(announced)]).toEqual([413, 'too_large'])
    let pulled = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        if (pulled > 100) controller.close()
        else controller.enqueue(new Uint8Array(100_000).fill(0x20))
      },
    })
    const headers = {
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie,
    }
    const init = { method: 'POST', headers, body: stream, duplex: 'half' }
    const chunked = await answerWebRequest(new Request(`${ORIGIN}/api/v1/opportunity`, init))
    expect([chunked.status, await codeOf(chunked)]).toEqual([413, 'too_large'])
    expect(pulled).toBeLessThan(20)
    expect(await bench.calls()).toHaveLength(0)
  })

  it.each([
    ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['{"idCompany":1}', { 'content-type': 'text/plain' }],
    ['{"idCompany":1}', { 'content-type': 'application/jsonp' }],
    ['{"idCompany":1}', { 'content-type': null }],
    ['{"idCompany":', {}],
    ['<xml/>', {}],
  ])('that are not JSON are refused: %s %j', async (body, headers) => {
    const response = await post(body, headers)
    expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_media_type'])
    const atSignIn = await api('POST', '/api/session', { body, headers })
    expect(atSignIn.status).toBe(415)
    expect(await bench.calls()).toHaveLength(0)
  })

  it('may say their charset', async () => {
    const response = await post('{}', { 'content-type': 'application/json; charset=utf-8' })
    expect(response.status).toBe(400)
  })
})

describe('health and ready', () => {
  const plain = (path: string) => answerWebRequest(new Request(ORIGIN + path))

  it('need no header, and tell whether the API answers', async () => {
    expect((await plain('/api/health')).status).toBe(200)
    expect((await plain('/api/ready')).status).toBe(200)
    const calls = await bench.calls()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers).not.toHaveProperty('x-access-token')
  })

  it('ask the API once in two seconds at most', async () => {
    await Promise.all(Array.from({ length: 50 }, () => plain('/api/ready')))
    expect(await bench.calls()).toHaveLength(1)
  })

  it.each(['hang', 'reset', 'status:503'])(
    'are apart: alive, but not ready while the API does not answer: %s',
    async (kind) => {
      await bench.configure({ API_TIMEOUT_MS: '300' })
      await bench.fault({ path: '/v1/*', kind })
      expect((await plain('/api/ready')).status).toBe(503)
      expect((await plain('/api/health')).status).toBe(200)
    },
  )
})
