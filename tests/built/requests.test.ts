import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'

import type { Canned } from '../bff/canned.ts'
import { foreignTo } from '../bff/foreign.ts'
import { API_ADDRESSES } from './addresses.ts'
import { type Built, startBuilt } from './server.ts'
import { openUpstream } from './upstream.ts'
import { OWN, send, sendBytes, signIn } from './wire.ts'

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']
const MEGABYTE = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }

let upstream: Canned
/** Stands where the demo's webhook receiver would. */
let receiver: Canned
let built: Built
let cookie: string

beforeAll(async () => {
  upstream = await openUpstream()
  receiver = await openUpstream()
  built = await startBuilt({
    apiBaseUrl: upstream.url,
    settings: { DEMO_RECEIVER_URL: receiver.url.replace('http:', 'https:') },
  })
  cookie = await signIn(built.url, 'key-of-the-tests')
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await upstream?.close()
  await receiver?.close()
})
beforeEach(() => {
  upstream.sent.length = 0
  receiver.sent.length = 0
})

/** A body that the contract takes, for each write of it. */
const BODIES: Record<string, object | undefined> = {
  startEnrichment: { type: 'phone', idCrmVisitCard: 1 },
  saveOpportunity: { idCompany: 1, idUserResponsable: 1 },
  tagSupplyIdentification: { idSupply: 1, idCompany: 1, idIdentificationType: 1 },
  subscribeNewsletterContact: { idNewsletter: 1, idCrmVisitCard: 1, idUserResponsable: 1 },
  unsubscribeNewsletterContact: { idCrmVisitCard: 1 },
  createWebhook: { eventType: 'enrichment.failed', url: 'https://a.example/' },
  updateWebhook: { isActive: true },
  deleteWebhook: undefined,
  testWebhook: undefined,
}
const writes = operations
  .map((operation) => ({ operation, ...endpointOf(operation) }))
  .filter(({ method }) => method !== 'GET')
  .map(({ operation, method, path }) => ({
    method,
    path: `/api${path.replace(':id', '1')}`,
    body: BODIES[operation],
  }))

/** An address of every route with every method that changes something; most are not there. */
function changes(): { method: string; path: string; body: object | undefined }[] {
  const others = API_ADDRESSES
    // A machine asks it, with a token of its own: tests/oidc.
    .filter((path) => path !== '/api/auth/backchannel-logout')
    .flatMap((path) =>
      CHANGING.map((method) => ({ method, path, body: { apiKey: 'key-of-the-tests', secret: 's' } })),
    )
  return [...writes, ...others]
}

const call = (
  path: string,
  method: string,
  body: object | undefined,
  headers: Record<string, string | null>,
) =>
  send(built.url, path, {
    method,
    headers: { ...(body ? JSON_TYPE : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('every mutating route of the build', () => {
  it('has a body here when the contract wants one, and works for our own pages', async () => {
    expect(Object.keys(BODIES).toSorted()).toEqual(
      operations.filter((operation) => endpointOf(operation).method !== 'GET').toSorted(),
    )
    for (const { path, method, body } of writes) await call(path, method, body, { ...OWN, cookie })
    expect(upstream.sent.map(({ method, url }) => `${method} /api${url}`)).toEqual(
      writes.map(({ method, path }) => `${method} ${path}`),
    )
  })

  it('does nothing for twelve sets of headers from elsewhere', { timeout: 120_000 }, async () => {
    const sets = foreignTo(built.url)
    expect(sets).toHaveLength(12)
    let refused = 0
    for (const { method, path, body } of changes()) {
      for (const set of sets) {
        const { status, text, headers } = await call(path, method, body, { ...OWN, cookie, ...set })
        const what = `${method} ${path} ${JSON.stringify(set)}`
        expect(headers, what).not.toHaveProperty('set-cookie')
        // A method that the file does not export has nothing to protect.
        if (status === 405) continue
        expect([status, JSON.parse(text).code], what).toEqual([403, 'csrf_rejected'])
        refused += 1
      }
    }
    expect(refused).toBeGreaterThanOrEqual((writes.length + 12) * sets.length)
    expect([upstream.sent, receiver.sent]).toEqual([[], []])
    const me = await send(built.url, '/api/session', { headers: { ...OWN, cookie } })
    expect(JSON.parse(me.text)).toMatchObject({ session: { signedIn: true } })
  })
})

describe('a body over 1 MB', () => {
  const takers = ['/api/session', '/api/v1/opportunity', '/api/receiver/secret']
  const big = Buffer.from(JSON.stringify({ comment: 'x'.repeat(MEGABYTE) }))
  const head = (path: string, ...more: string[]) =>
    [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      'x-csrf: 1',
      'sec-fetch-site: same-origin',
      'content-type: application/json',
      `cookie: ${cookie}`,
      ...more,
      '\r\n',
    ].join('\r\n')
  const isWhole = (received: string) => received.includes('"upstream":null}')

  // It never gets to the API.
  afterEach(() => expect([upstream.sent, receiver.sent]).toEqual([[], []]))

  it.each(takers)('is refused, announced: %s', async (path) => {
    const { status, text } = await send(built.url, path, {
      method: 'POST',
      headers: { ...OWN, ...JSON_TYPE, cookie, 'content-length': String(big.length) },
      body: big,
    })
    expect([status, JSON.parse(text).code]).toEqual([413, 'too_large'])
  })

  it.each(takers)('is refused, in chunks that announce nothing, long before its end: %s', async (path) => {
    const piece = Buffer.alloc(64 * 1024, 0x20)
    const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    const pieces = [head(path, 'transfer-encoding: chunked'), ...Array.from({ length: 20 }, () => chunk)]
    // No last chunk: the answer does not wait for one.
    const received = await sendBytes(built.port, pieces, isWhole)
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(received).toContain('"code":"too_large"')
  })

  it.each(takers)('is refused when it is only announced, at once: %s', async (path) => {
    const received = await sendBytes(
      built.port,
      [head(path, `content-length: ${2 * MEGABYTE}`), '{'],
      isWhole,
    )
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('is refused from a stranger at sixteen kilobytes: a key needs no more', async () => {
    const received = await sendBytes(
      built.port,
      [head('/api/session', 'content-length: 20000'), '{'],
      isWhole,
    )
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
  })

  it.each(takers)('announced as a small one is read as a small one: %s', async (path) => {
    const received = await sendBytes(built.port, [
      head(path, 'content-length: 2', 'connection: close'),
      '{}',
      big,
    ])
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received.match(/HTTP\/1\.1 2/g)).toBeNull()
  })

  it.each([
    ['content-length: 5', 'transfer-encoding: chunked'],
    ['content-length: 5', 'content-length: 6'],
    ['content-length: -1', 'x-a: b'],
    ['content-length: 1e3', 'x-a: b'],
    ['transfer-encoding: gzip', 'x-a: b'],
  ])('of two lengths, or of none that is one, is not read at all: %s, %s', async (...lengths) => {
    const received = await sendBytes(built.port, [head('/api/v1/opportunity', ...lengths), '0\r\n\r\n'])
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  })
})
