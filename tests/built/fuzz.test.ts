import { createHash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'
import { readQuery } from '#lib/contract/wire.ts'

import type { Canned } from '../bff/canned.ts'
import { type Built, startBuilt } from './server.ts'
import { openUpstream } from './upstream.ts'
import { isHere, OWN, send, signIn } from './wire.ts'

const CALLS = process.env.THOROUGH ? 10_000 : 1_500
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']

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
  upstream.sent.length = 0
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await upstream?.close()
  await receiver?.close()
})

describe('thousands of addresses', () => {
  const PARTS = [
    'v1',
    'company',
    'alert',
    'count',
    'opportunity',
    'stade',
    'status',
    'webhook',
    'events',
    'enrichment',
    'news',
    'test',
    '1',
    '7',
  ]
  const ODD = [
    '..',
    '.',
    '%2e%2e',
    '%2E%2E%2f',
    '%2f',
    '%5c',
    '\\',
    '',
    ':id',
    '99999999999999999999',
    '0',
    '-1',
    '%00',
    '%0d%0a',
    '%c3%a9',
    '%ff',
    '*',
    '_sandbox',
    '@evil.example',
    'http:',
    ';a=b',
    'company%3f',
    '__proto__',
    '%23',
  ]
  const NAMES = [
    'idCompany',
    'siren',
    'polling',
    '_fields',
    '__proto__',
    'constructor',
    'limit',
    'idAlert[]',
    '[]',
    'idCompany%5B%5D',
    'x-access-token',
    'apiKey',
    '%00',
  ]
  const VALUES = [
    '1',
    '0',
    '-1',
    '1,2',
    '',
    'null',
    '14',
    '15',
    '%3Cx%3E',
    '%',
    '%00',
    '1e9',
    'NaN',
    '356000000',
    '%26idCompany%3D2',
    '%0d%0ax-a:%20b',
    '%23',
    '..%2f..',
  ]
  const ROOTS = [
    '/api/v1/',
    '/api/v1/',
    '/api/v1/',
    '/api/',
    '/api//v1/',
    '/api/v1/../',
    '//api/v1/',
    '/api/v1/%2e%2e/',
    '/API/v1/',
    '/api/v1%2f',
    '/_next/data/x/api/v1/',
    '/./api/v1/',
    'http://evil.example/api/v1/',
  ]

  let seed = 0
  const pick = <T>(from: readonly T[]): T => {
    seed += 1
    return from[createHash('sha256').update(`${seed}`).digest().readUInt16BE(0) % from.length] as T
  }
  const often = () => pick([true, true, false])
  /** A call of the contract with something changed about it, more often than not; or words in any order. */
  function someCall() {
    const endpoint = endpointOf(pick(operations))
    const known = endpoint.path
      .replace('/v1/', '')
      .replace(':id', pick(['1', '7', '999']))
      .split('/')
    const at = pick([0, 1, 2]) % known.length
    const change = pick<[number, ...string[]]>([[0], [1], [0, pick(ODD)], [1, pick(ODD)]])
    const words = Array.from({ length: pick([1, 1, 2, 2, 3, 4]) }, () => pick([...PARTS, ...PARTS, ...ODD]))
    const parts = often() ? known.toSpliced(at, ...change) : words
    const query = Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => `${pick(NAMES)}=${pick(VALUES)}`)
    if (often() && endpoint.lists.has('idCompany')) query.splice(0, query.length - 1, 'idCompany=1')
    return {
      method: often() ? endpoint.method : pick(['GET', 'HEAD', 'OPTIONS', ...CHANGING]),
      path: `${often() ? '/api/v1/' : pick(ROOTS)}${(often() ? known : parts).join('/')}?${query.join('&')}`,
    }
  }

  /** The contract's pairs, as patterns of their own: what decides in the server is not asked here. */
  const pairs = operations.flatMap((operation) => {
    const endpoint = endpointOf(operation)
    return [endpoint.path, ...endpoint.aliases].map((path) => ({
      endpoint,
      method: endpoint.method,
      pattern: new RegExp(`^${path.replace(':id', '[1-9]\\d{0,15}')}$`),
    }))
  })

  it('give the API the pairs and parameters of the contract and nothing else', {
    timeout: 300_000,
  }, async () => {
    const calls = Array.from({ length: CALLS }, someCall)
    const statuses = new Map<number, number>()
    const elsewhere: string[] = []
    const work = async () => {
      for (let next = calls.pop(); next; next = calls.pop()) {
        const { status, headers } = await send(built.url, next.path, {
          method: next.method,
          headers: { ...OWN, cookie },
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!isHere(headers.location)) elsewhere.push(`${next.path} to ${headers.location}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    expect(elsewhere).toEqual([])
    expect(receiver.sent.filter(({ url }) => !['/_received', '/_secret'].includes(url))).toEqual([])
    // Enough of both: calls that got through, and calls that did not.
    expect(upstream.sent.length).toBeGreaterThan(CALLS / 20)
    expect(upstream.sent.length).toBeLessThan(CALLS / 2)
    const reached = new Set<string>()
    for (const { method, url, headers, body } of upstream.sent) {
      const [path = '', search = ''] = url.split('?')
      const found = pairs.find((pair) => pair.method === method && pair.pattern.test(path))
      expect([method, url, found !== undefined]).toEqual([method, url, true])
      if (!found) continue
      reached.add(`${method} ${found.endpoint.path}`)
      const raw = readQuery(found.endpoint, new URLSearchParams(search))
      expect([url, found.endpoint.query.safeParse(raw).success]).toEqual([url, true])
      // Only what needs no body gets through without one.
      expect(['', '{}']).toContain(body)
      expect(
        Object.keys(headers)
          .filter((name) => !['content-length', 'content-type'].includes(name))
          .toSorted(),
      ).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'x-access-token'])
      expect(headers['x-access-token']).toBe('key-of-the-tests')
    }
    expect(reached.size).toBeGreaterThan(12)
  })
})
