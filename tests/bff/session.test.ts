import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { Canned, stades } from './canned.ts'
import { api, Bench, cookieFrom, isSignedIn, SOME_READ as READ, signIn } from './support.ts'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.configure()
  await bench.forget()
})

describe('signing in', () => {
  it('answers who it is, and a cookie that scripts and other sites do not get', async () => {
    const response = await api('POST', '/api/session', { body: { apiKey: 'sandbox-full' } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      success: true,
      session: {
        signedIn: true,
        idAccount: 'account-full',
        account: expect.stringMatching(/^[\w-]{16}$/),
        expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
    expect(text).not.toContain('sandbox-full')
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-session=[\w*.~-]{100,3000}; Max-Age=3600; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    expect(await bench.calls()).toHaveLength(1)
  })

  it('says who is signed in, never the key nor a part of it', async () => {
    const cookie = await signIn()
    const text = await (await api('GET', '/api/session', { cookie })).text()
    expect(JSON.parse(text).session).toMatchObject({ signedIn: true, idAccount: 'account-full' })
    expect(Object.keys(JSON.parse(text).session)).toEqual(['signedIn', 'idAccount', 'account', 'expiresAt'])
    expect(cookie).not.toContain('sandbox')
    const signedOut = await api('GET', '/api/session')
    expect([signedOut.status, await signedOut.json()]).toEqual([
      200,
      { success: true, session: { signedIn: false } },
    ])
  })

  it('tells a wrong key from a malformed one, of which the API never hears', async () => {
    const wrong = await api('POST', '/api/session', { body: { apiKey: 'no-such-key' } })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'invalid_key', retryable: false }])
    expect(wrong.headers.has('set-cookie')).toBe(false)
    await bench.forget()
    const bodies = [
      {},
      { apiKey: '' },
      { apiKey: '   ' },
      { apiKey: 7 },
      { apiKey: null },
      { apiKey: ['sandbox-full'] },
      { apiKey: 'x'.repeat(513) },
      { apiKey: 'a b' },
      { apiKey: 'a\r\nx-evil: 1' },
      { apiKey: 'clé' },
      { apiKey: 'sandbox-full', more: 1 },
      [],
      'null',
      '"sandbox-full"',
    ]
    for (const body of bodies) {
      const response = await api('POST', '/api/session', { body })
      expect([body, response.status]).toEqual([body, 400])
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('apiKey'),
      })
    }
    expect(await bench.calls()).toHaveLength(0)
  })

  it('takes a key of 512 characters into a cookie that browsers keep', async () => {
    const { startSession } = await import('#lib/server/session/session.ts')
    const { cookie } = await startSession('"'.repeat(512), 'a'.repeat(200))
    expect(cookie.length).toBeLessThan(4096)
  })

  it('refuses with a reason what no cookie can hold: a long key of an account whose name grows when sealed', async () => {
    const canned = await Canned.open()
    canned.says(stades(['\u0000'.repeat(200)]))
    await bench.configure({ API_BASE_URL: canned.url })
    const response = await api('POST', '/api/session', { body: { apiKey: '"'.repeat(512) } })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid', message: expect.stringMatching(/^apiKey: .* longer than a cookie can hold$/) },
    ])
    expect(response.headers.has('set-cookie')).toBe(false)
    await canned.close()
  })

  it('accepts a key that may read next to nothing', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:403', times: 1 })
    const response = await api('POST', '/api/session', { body: { apiKey: 'sandbox-limited' } })
    expect(await response.json()).toMatchObject({ session: { signedIn: true, idAccount: 'account' } })
  })

  it.each([
    ['status:500', 502, 'upstream_error'],
    ['html', 502, 'upstream_malformed'],
    ['status:429', 429, 'rate_limited'],
  ])('says what the trouble of the API is: %s', async (kind, status, code) => {
    await bench.fault({ path: '/v1/opportunity/stade', kind })
    const response = await api('POST', '/api/session', { body: { apiKey: 'sandbox-full' } })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
    expect(response.headers.has('set-cookie')).toBe(false)
  })

  it('gives a new id each time, and ends the session that the browser had', async () => {
    const first = await signIn()
    const response = await api('POST', '/api/session', { body: { apiKey: 'sandbox-other' }, cookie: first })
    const second = cookieFrom(response)
    expect(second).not.toBe(first)
    expect(await isSignedIn(first)).toBe(false)
    expect(await isSignedIn(second)).toBe(true)
  })
})

describe('a cookie that is not ours any more', () => {
  // Deterministic bytes, so that a failure can be seen again.
  function* noise() {
    for (let seed = 0; ; seed += 1) yield* createHash('sha256').update(`${seed}`).digest()
  }

  const ALPHABET = 'ABCxyz019*.~-_ ;=%"\\\u00e9'

  function mutate(value: string, next: () => number): string {
    const at = (next() * 256 + next()) % value.length
    const letter = ALPHABET[next() % ALPHABET.length] ?? 'A'
    switch (next() % 5) {
      case 0:
        return value.slice(0, at) + letter + value.slice(at + 1)
      case 1:
        return value.slice(0, at)
      case 2:
        return value.slice(0, at) + letter + value.slice(at)
      case 3:
        return value.slice(at)
      default:
        return value
          .split('*')
          .sort(() => (next() % 2) - 0.5)
          .join('*')
    }
  }

  it('is simply signed out, however it was altered, never a 500', { timeout: 120_000 }, async () => {
    const cookie = await signIn()
    await bench.forget()
    const value = cookie.slice(cookie.indexOf('=') + 1)
    const bytes = noise()
    const next = () => bytes.next().value ?? 0
    const found = new Map<number, number>()
    for (let round = 0; round < (process.env.THOROUGH ? 10_000 : 1_000); round += 1) {
      const mutated = mutate(value, next)
      // What stands behind the version mark is no part of the seal.
      const isSame = mutated.split('~')[0] === value.split('~')[0]
      if (isSame) continue
      const headers = { cookie: `__Host-session=${mutated}`.replace(/[^\x20-\xff]/g, '') }
      const { status } = await api('GET', READ, { headers })
      found.set(status, (found.get(status) ?? 0) + 1)
    }
    expect([...found.keys()]).toEqual([401])
    expect(await bench.calls()).toHaveLength(0)
  })

  it('is signed out by any other last letter, though some say the same in base64', async () => {
    const cookie = await signIn()
    const [, seal = '', version = ''] = /^(.*)(~\d+)$/.exec(cookie) ?? []
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const letter of letters) {
      const altered = `${seal.slice(0, -1)}${letter}${version}`
      const { status } = await api('GET', READ, { cookie: altered })
      expect([letter, status]).toEqual([letter, altered === cookie ? 200 : 401])
    }
  })

  it('is signed out when it never was one', async () => {
    const values = [
      '',
      'x',
      'Fe26.2',
      'Fe26.2*1*a*b*c*d*e*f~2',
      '~2',
      '__proto__',
      '%00',
      '{}',
      'a'.repeat(5000),
    ]
    for (const value of values) {
      const { status } = await api('GET', READ, { cookie: `__Host-session=${value}` })
      expect([value, status]).toEqual([value, 401])
    }
  })
})
