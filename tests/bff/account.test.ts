import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { answerWebRequest } from '#lib/server/api.ts'

import { Canned, stades } from './canned.ts'
import { api, Bench, cookieFrom, isSignedIn, ORIGIN, SOME_READ as READ, signIn } from './support.ts'

const MINUTE = 60_000

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.configure()
  await bench.forget()
})

interface Described {
  signedIn: boolean
  account: string
  expiresAt: string
}

async function describedBy(cookie: string, headers: Record<string, string> = {}): Promise<Described> {
  const answer = await api('GET', '/api/session', { cookie, headers })
  return ((await answer.json()) as { session: Described }).session
}
const tagOf = async (cookie: string) => (await describedBy(cookie)).account

describe('the tag of an account', () => {
  it('is the same for every session of the account, another for another, and tells of neither', async () => {
    const [a, again, b] = [await signIn(), await signIn(), await signIn('sandbox-other')]
    expect(await tagOf(a)).toMatch(/^[\w-]{16}$/)
    expect(await tagOf(again)).toBe(await tagOf(a))
    expect(await tagOf(b)).not.toBe(await tagOf(a))
  })

  it('tells two keys apart whose accounts the API does not name', async () => {
    const canned = await Canned.open()
    canned.says(stades([]))
    await bench.configure({ API_BASE_URL: canned.url })
    const [one, two, again] = [await signIn('key-one'), await signIn('key-two'), await signIn('key-one')]
    expect(await describedBy(one)).toMatchObject({ idAccount: 'account' })
    expect(await tagOf(two)).not.toBe(await tagOf(one))
    expect(await tagOf(again)).toBe(await tagOf(one))
    await canned.close()
  })

  it('goes on while secrets rotate: a tab keeps the one that it has', async () => {
    const [old, young] = ['o'.repeat(32), 'y'.repeat(32)]
    await bench.configure({ SESSION_SECRET: old })
    const cookie = await signIn()
    const tag = await tagOf(cookie)
    await bench.configure({ SESSION_SECRET: `${young},${old}` })
    expect((await api('GET', READ, { cookie, headers: { 'x-account': tag } })).status).toBe(200)
    expect((await describedBy(cookie, { 'x-account': tag })).account).toBe(tag)
    const fresh = await tagOf(cookie)
    expect(fresh).not.toBe(tag)
    expect((await api('GET', READ, { cookie, headers: { 'x-account': fresh } })).status).toBe(200)
  })
})

describe('a call of a tab that shows another account', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', READ],
    ['POST', '/api/v1/webhook', { eventType: 'alert', url: 'https://example.com/' }],
    // Never looked at: the tab is wrong before its body is.
    ['POST', '/api/v1/opportunity', 'not json'],
    ['DELETE', '/api/v1/webhook/1'],
    ['GET', '/api/session'],
    ['GET', '/api/session?prolong=1'],
    ['POST', '/api/session', { apiKey: 'sandbox-full' }],
    ['DELETE', '/api/session'],
    ['DELETE', '/api/session?everywhere=1'],
  ]

  it.each(calls)('%s %s is refused before the API is asked, and ends nobody’s session', async (...call) => {
    const [method, path, body] = call
    const [a, b] = [await signIn(), await signIn('sandbox-other')]
    const headers = { 'x-account': await tagOf(a) }
    await bench.forget()
    const answer = await api(method, path, { cookie: b, headers, body })
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { success: false, code: 'account_changed', retryable: false, upstream: null },
    ])
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(answer.headers.has('clear-site-data')).toBe(false)
    expect(await bench.calls()).toEqual([])
    expect([await isSignedIn(a), await isSignedIn(b)]).toEqual([true, true])
  })

  it('is refused by the webhook receiver’s window too', async () => {
    await bench.configure({ DEMO_RECEIVER_URL: 'https://localhost:9' })
    const [a, b] = [await signIn(), await signIn('sandbox-other')]
    const headers = { 'x-csrf': '1', cookie: b, 'x-account': await tagOf(a) }
    expect((await answerWebRequest(new Request(`${ORIGIN}/api/receiver`, { headers }))).status).toBe(409)
  })

  it('is a call as ever where it names its own account, none, or nobody is signed in', async () => {
    const cookie = await signIn()
    for (const headers of [{}, { 'x-account': await tagOf(cookie) }])
      expect((await api('GET', READ, { cookie, headers })).status).toBe(200)
    const signedOut = await api('GET', READ, { headers: { 'x-account': await tagOf(cookie) } })
    expect(signedOut.status).toBe(401)
  })
})

describe('an answer that comes after somebody else signed in', () => {
  /** A call of one tab that takes a while, and a sign-in in another tab meanwhile. */
  async function late(kind: string): Promise<Response> {
    const cookie = await signIn()
    const now = Date.now()
    // So much later that a call prolongs the session.
    vi.spyOn(Date, 'now').mockImplementation(() => now + 2 * MINUTE)
    await bench.forget()
    await bench.fault({ path: '/v1/opportunity/stade', kind, times: 1, delayMs: 400 })
    const answering = api('GET', READ, { cookie })
    await expect.poll(() => bench.calls()).not.toEqual([])
    await api('POST', '/api/session', { body: { apiKey: 'sandbox-other' }, cookie })
    return answering
  }

  it.each([
    ['slow', 200],
    ['status:401', 401],
  ])('leaves the browser the newer cookie: %s', async (kind, status) => {
    const answer = await late(kind)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null])
  })

  it('leaves it the newer one where it was asked with a cookie that is replaced already', async () => {
    const cookie = await signIn()
    await api('POST', '/api/session', { body: { apiKey: 'sandbox-other' }, cookie })
    const answer = await api('GET', READ, { cookie })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  })
})

describe('what a tab does by itself', () => {
  const clockAt = (start: number) => {
    let now = start
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    return (time: number) => {
      now = time
    }
  }
  const background = { 'x-background': '1' }

  it('does not prolong the session: polled every twenty seconds, it ends an hour after a person’s last call', async () => {
    const start = Date.now()
    const to = clockAt(start)
    const cookie = await signIn()
    for (let seconds = 20; seconds < 3600; seconds += 20) {
      to(start + seconds * 1000)
      const { status, headers } = await api('GET', READ, { cookie, headers: background })
      expect([seconds, status, headers.has('set-cookie')]).toEqual([seconds, 200, false])
    }
    to(start + 60 * MINUTE)
    expect((await api('GET', READ, { cookie, headers: background })).status).toBe(401)
  })

  it('a person who makes no call prolongs it by asking, and hears of the new end', async () => {
    const start = Date.now()
    const to = clockAt(start)
    const cookie = await signIn()
    to(start + 30 * MINUTE)
    const answer = await api('GET', '/api/session?prolong=1', { cookie })
    const { session } = (await answer.clone().json()) as { session: Described }
    expect(Date.parse(session.expiresAt)).toBe(start + 90 * MINUTE)
    to(start + 80 * MINUTE)
    expect(await isSignedIn(cookieFrom(answer))).toBe(true)
  })
})
