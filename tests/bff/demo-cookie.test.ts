import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { api, Bench, isSignedIn } from './support.ts'

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const HERE = 'localhost:3000'
const DEMO = { DEMO_PLAIN_COOKIE: '1', DEMO_KEYS: 'sandbox-full', HOSTNAME: '127.0.0.1' }
const PLAIN = /^demo-session=[\w*.~-]{100,3000}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/
const SECURE = /^__Host-session=[\w*.~-]{100,3000}; Max-Age=3600; Path=\/; Secure; HttpOnly; SameSite=Strict$/

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(() => bench.configure(DEMO))

async function signIn(agent: string, host = HERE): Promise<string> {
  const headers = { 'user-agent': agent, host, origin: `http://${host}` }
  const answer = await api('POST', '/api/session', { body: { apiKey: 'sandbox-full' }, headers })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie().join('\n')
}

const pairOf = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))

describe('the demo’s way in for WebKit', () => {
  it('is a cookie that WebKit keeps on plain http, that works, and that a sign-out kills and clears', async () => {
    const given = await signIn(SAFARI)
    expect(given).toMatch(PLAIN)
    const cookie = pairOf(given)
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await isSignedIn(`theme=dark; ${cookie}`)).toBe(true)
    expect(await isSignedIn(`not-${cookie}`)).toBe(false)
    const out = await api('DELETE', '/api/session', { cookie, headers: { 'user-agent': SAFARI, host: HERE } })
    expect(out.headers.getSetCookie()).toEqual([
      'demo-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ])
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it.each([
    ['Chromium', CHROME, HERE],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', HERE],
    ['a program', 'curl/8', HERE],
    ['WebKit at another name', SAFARI, 'dashboard.example'],
    ['WebKit at a name that looks like it', SAFARI, 'localhost.example:3000'],
  ])('is not for %s', async (_who, agent, host) => {
    expect(await signIn(agent, host)).toMatch(SECURE)
  })

  it('is neither given nor taken without the setting', async () => {
    const cookie = pairOf(await signIn(SAFARI))
    expect(await isSignedIn(cookie)).toBe(true)
    await bench.configure({})
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(cookie.replace('demo-session', '__Host-session'))).toBe(true)
    expect(await signIn(SAFARI)).toMatch(SECURE)
  })
})
