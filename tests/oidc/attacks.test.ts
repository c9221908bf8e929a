import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { Bench } from '../bff/support.ts'
import { listen } from './dashboard.ts'
import { type Forged, HostileProvider } from './hostile-provider.ts'
import { CLIENT_ID, Organisation } from './organisation.ts'
import { Visitor } from './visitor.ts'

// The attacks of RFC 9700 and of OpenID Connect's own considerations, against our BFF over real HTTP: some with a real
// provider, and what that never would send with one that is written to do harm.

let bench: Bench
let here: Awaited<ReturnType<typeof listen>>
let org: Organisation
let hostile: HostileProvider

beforeAll(async () => {
  bench = await Bench.open()
  here = await listen()
  org = await Organisation.open(here.origin)
  org.keys({ sales: { key: 'sandbox-full', role: 'member' } })
  org.people({ alice: { groups: ['sales'] }, mallory: { groups: ['sales'] } })
  hostile = await HostileProvider.open()
})
afterAll(async () => {
  await hostile.close()
  await here.close()
  await bench.close()
  await org.close()
})

const isIn = (visitor: Visitor) => visitor.jar(here.origin).has('__Host-session')
const isSignedIn = async (visitor: Visitor): Promise<boolean> => {
  const headers = { 'x-csrf': '1', 'sec-fetch-mode': 'cors' }
  return JSON.parse((await visitor.ask(`${here.origin}/api/session`, { headers })).text).session.signedIn
}
const isCallback = (address: string) => address.startsWith(`${here.origin}/api/auth/callback`)

/** As far as the callback, which is not gone to. `change`: what an attacker makes of the address at the provider. */
async function toCallback(
  visitor: Visitor,
  login: string,
  change: (address: URL) => void = () => undefined,
): Promise<string> {
  const begun = await visitor.ask(`${here.origin}/api/auth/login`)
  const address = new URL(begun.headers.get('location') ?? '')
  change(address)
  const page = await visitor.go(address.href, {}, isCallback)
  if (isCallback(page.address)) return page.address
  return (await visitor.send(page, { login, password: 'any' }, isCallback)).address
}

const changed = (address: string, change: (query: URLSearchParams) => void): string => {
  const url = new URL(address)
  change(url.searchParams)
  return url.href
}

/** Goes there; nobody may be signed in by it, and the page that says so says nothing of what came. */
async function isRefused(visitor: Visitor, address: string, failed = 'provider'): Promise<void> {
  const { headers, status, text } = await visitor.ask(address)
  expect([status, headers.get('location'), text]).toEqual([303, `/sign-in?failed=${failed}`, ''])
  expect(isIn(visitor)).toBe(false)
  expect(headers.getSetCookie().join()).not.toMatch(/__Host-session=[^;]/)
}

describe('with a real provider', () => {
  beforeEach(() => bench.configure(org.settings(here.origin)))

  it('takes a good answer, once: neither the address nor the cookie is good again', async () => {
    const visitor = new Visitor()
    const address = await toCallback(visitor, 'alice')
    const thief = new Visitor()
    for (const [name, value] of visitor.jar(here.origin)) thief.jar(here.origin).set(name, value)
    await visitor.go(address)
    expect(isIn(visitor)).toBe(true)
    visitor.jar(here.origin).clear()
    await isRefused(visitor, address, 'expired')
    await isRefused(thief, address, 'expired')
  })

  it('login CSRF: an answer that another browser asked for signs nobody in', async () => {
    const address = await toCallback(new Visitor(), 'mallory')
    await isRefused(new Visitor(), address, 'expired')
    const victim = new Visitor()
    await victim.ask(`${here.origin}/api/auth/login`)
    await isRefused(victim, address, 'expired')
  })

  it('code injection: a code of another attempt fits neither the verifier nor the nonce', async () => {
    const stolen = new URL(await toCallback(new Visitor(), 'alice')).searchParams.get('code') ?? ''
    const mallory = new Visitor()
    const address = await toCallback(mallory, 'mallory')
    await isRefused(
      mallory,
      changed(address, (query) => query.set('code', stolen)),
    )
  })

  it('PKCE downgrade: a challenge that was taken out on the way makes the code worthless', async () => {
    const visitor = new Visitor()
    const address = await toCallback(visitor, 'alice', (url) => {
      url.searchParams.delete('code_challenge')
      url.searchParams.delete('code_challenge_method')
    })
    await isRefused(visitor, address)
  })

  it('a nonce or a state that was changed on the way, or taken out', async () => {
    const visitor = new Visitor()
    await isRefused(visitor, await toCallback(visitor, 'alice', (url) => url.searchParams.set('nonce', 'x')))
    const state = await toCallback(visitor, 'alice', (url) => url.searchParams.set('state', 'x'))
    await isRefused(visitor, state, 'expired')
    const address = await toCallback(visitor, 'alice')
    await isRefused(
      visitor,
      changed(address, (query) => query.delete('state')),
      'expired',
    )
  })

  it.each<[string, (query: URLSearchParams) => void]>([
    ['two states', (query) => query.append('state', 'another')],
    ['mix-up: the name of another issuer', (query) => query.set('iss', 'https://honest.example')],
    ['mix-up: no issuer, where the provider names itself', (query) => query.delete('iss')],
    ['two codes', (query) => query.append('code', 'another')],
    ['no code', (query) => query.delete('code')],
    ['a token instead of a code', (query) => query.set('id_token', 'eyJ.eyJ.x')],
  ])('an answer with %s', async (_, change) => {
    const visitor = new Visitor()
    const address = await toCallback(visitor, 'alice')
    await isRefused(visitor, changed(address, change))
  })

  it('words of the provider are never shown, nor logged', async () => {
    const visitor = new Visitor()
    const address = await toCallback(visitor, 'alice')
    const state = new URL(address).searchParams.get('state') ?? ''
    const iss = org.issuer
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      state,
      iss,
    })
    await isRefused(visitor, `${here.origin}/api/auth/callback?${query}`, 'denied')
    const bare = new URLSearchParams({ error: '"><img src=x onerror=alert(1)>', state: 'x' })
    await isRefused(new Visitor(), `${here.origin}/api/auth/callback?${bare}`, 'expired')
  })

  it('open redirect: after sign-in one is at home, wherever a link wanted to lead', async () => {
    const visitor = new Visitor()
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
      '/api/auth/logout',
      '/sign-in',
    ]) {
      const login = `${here.origin}/api/auth/login?next=${encodeURIComponent(next)}`
      const page = await visitor.go(login, {}, isCallback)
      const back = isCallback(page.address)
        ? page
        : await visitor.send(page, { login: 'alice', password: 'a' }, isCallback)
      const { text } = await visitor.ask(back.address)
      const target = /url=([^"]*)"/.exec(text)?.[1] ?? ''
      expect([next, new URL(target, here.origin).origin]).toEqual([next, here.origin])
      expect(target).toMatch(/^\/(?:$|%09)/)
    }
  })

  it('an address that breaks out of the page which goes on', async () => {
    const visitor = new Visitor()
    const next = '/companies?q="><script>alert(1)</script>\'&x=1'
    const login = `${here.origin}/api/auth/login?next=${encodeURIComponent(next)}`
    const page = await visitor.go(login, {}, isCallback)
    const back = await visitor.send(page, { login: 'alice', password: 'a' }, isCallback)
    const { text, headers } = await visitor.ask(back.address)
    expect(text).not.toContain('<script')
    expect(text.match(/<(?!\/?a\b|!doctype|meta|\/?title)/g)).toBeNull()
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('frames, scripts, other hosts and other names of this one get nothing', async () => {
    for (const headers of [
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { host: 'evil.example' },
    ])
      for (const path of ['login', 'callback?code=x', 'logout']) {
        const { status, headers: said } = await new Visitor().ask(`${here.origin}/api/auth/${path}`, {
          headers,
        })
        expect([path, status, said.has('set-cookie')]).toEqual([path, 403, false])
      }
  })

  it('a session that was there before is not the one that is there after', async () => {
    const visitor = new Visitor()
    await visitor.go(await toCallback(visitor, 'alice'))
    const before = visitor.jar(here.origin).get('__Host-session')
    await visitor.go(`${here.origin}/api/auth/login`)
    expect(visitor.jar(here.origin).get('__Host-session')).not.toBe(before)
    // One that somebody planted does not become a session, nor stays.
    const victim = new Visitor()
    victim.jar(here.origin).set('__Host-session', 'Fe26.2*planted')
    await victim.go(await toCallback(victim, 'alice'))
    expect(victim.jar(here.origin).get('__Host-session')).not.toContain('planted')
  })
})

describe('with a provider that forges', () => {
  beforeEach(async () => {
    hostile.next = {}
    hostile.userinfo = { groups: ['sales'] }
    hostile.refreshToken = 'again'
    hostile.floods = ''
    await bench.configure({ ...org.settings(here.origin), OIDC_ISSUER: hostile.issuer })
  })

  /** Comes back from it with a code, and the `iss` that it says. */
  async function comesBack(iss = hostile.issuer): Promise<{ visitor: Visitor; address: string }> {
    const visitor = new Visitor()
    const begun = await visitor.ask(`${here.origin}/api/auth/login`)
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    hostile.nonce = searchParams.get('nonce') ?? ''
    const query = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '', iss })
    return { visitor, address: `${here.origin}/api/auth/callback?${query}` }
  }

  it('a good token of it is taken, so that what follows is refused for its fault alone', async () => {
    const { visitor, address } = await comesBack()
    await visitor.go(address)
    expect(isIn(visitor)).toBe(true)
    expect(hostile.asked.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  it.each<[string, Forged]>([
    ['unsigned', { alg: 'none' }],
    ['signed with the public key as a secret', { alg: 'HS256' }],
    ['signed by somebody else', { otherKey: true }],
    ['of another issuer', { claims: { iss: 'https://honest.example' } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    ['for several audiences, of another party', { claims: { aud: [CLIENT_ID, 'other'], azp: 'other' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { without: ['nonce'] }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ['of tomorrow', { claims: { nbf: Math.floor(Date.now() / 1000) + 86_400 } }],
    ['of nobody', { without: ['sub'] }],
    ['of a name that no cookie has room for', { claims: { sub: 'x'.repeat(100_000) } }],
    ['without an end', { without: ['exp'] }],
  ])('an ID token %s', async (_, forged) => {
    hostile.next = forged
    const { visitor, address } = await comesBack()
    await isRefused(visitor, address)
  })

  it('an ID token of a provider whose clock is ahead', async () => {
    const iat = Math.floor(Date.now() / 1000) + 90
    hostile.next = { claims: { iat, nbf: iat, exp: iat + 300 } }
    const { visitor, address } = await comesBack()
    await visitor.go(address)
    expect(isIn(visitor)).toBe(true)
  })

  it('is asked sixty times a minute at most for one address that brings nothing good', async () => {
    hostile.next = { alg: 'none' }
    const before = hostile.asked.length
    for (let count = 0; count < 65; count += 1) {
      const { visitor, address } = await comesBack()
      await isRefused(visitor, address)
    }
    expect(hostile.asked.length - before).toBe(60)
  })

  it.each(['/.well-known/openid-configuration', '/token', '/userinfo', '/keys'])(
    '%s that never ends is read no further than a provider has to say',
    async (path) => {
      hostile.next = { without: ['groups'] }
      hostile.flooded = 0
      const isFirst = path === '/.well-known/openid-configuration'
      if (isFirst) hostile.floods = path
      const { visitor, address } = isFirst
        ? { visitor: new Visitor(), address: `${here.origin}/api/auth/login` }
        : await comesBack()
      hostile.floods = path
      await isRefused(visitor, address)
      expect(hostile.flooded).toBeGreaterThan(0)
      expect(hostile.flooded).toBeLessThan(16)
    },
  )

  it.each([
    ['goes on where userinfo names the groups', ['sales'], true],
    ['ends within a minute where it names none', undefined, false],
  ])('a session without a refresh token %s', async (_, groups, goesOn) => {
    hostile.refreshToken = undefined
    hostile.userinfo = { groups }
    const { visitor, address } = await comesBack()
    await visitor.go(address)
    expect(await isSignedIn(visitor)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() + 61_000 })
    expect(await isSignedIn(visitor)).toBe(goesOn)
    vi.useRealTimers()
  })

  it('userinfo of another person', async () => {
    hostile.next = { without: ['groups'] }
    hostile.userinfo = { sub: 'alice', groups: ['sales'] }
    const { visitor, address } = await comesBack()
    await isRefused(visitor, address)
  })

  it('groups of another shape open nothing', async () => {
    for (const groups of [{ sales: true }, 'sales,other', [['sales']], null, 7]) {
      hostile.next = { claims: { groups } }
      hostile.userinfo = {}
      const { visitor, address } = await comesBack()
      await isRefused(visitor, address, 'no_account')
    }
  })

  it('is sent no token of the provider before it, whose sessions are over at once', async () => {
    const settings = org.settings(here.origin)
    await bench.configure(settings)
    const visitor = new Visitor()
    await visitor.go(await toCallback(visitor, 'alice'))
    expect(await isSignedIn(visitor)).toBe(true)
    hostile.asked = []
    await bench.configure({ ...settings, OIDC_ISSUER: hostile.issuer })
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() + 120_000 })
    expect(await isSignedIn(visitor)).toBe(false)
    vi.useRealTimers()
    expect(hostile.asked).toEqual([])
  })

  it('an issuer of another name', async () => {
    const { visitor, address } = await comesBack('https://honest.example')
    await isRefused(visitor, address)
  })
})

describe('a logout token', () => {
  beforeEach(async () => {
    hostile.next = {}
    await bench.configure({ ...org.settings(here.origin), OIDC_ISSUER: hostile.issuer })
  })

  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  let count = 0
  const logout = (claims: Record<string, unknown> = {}): Forged => ({
    typ: 'logout+jwt',
    without: ['nonce', 'groups'],
    claims: { events: EVENTS, jti: `jti-${++count}`, ...claims },
  })

  async function send(token: string, type = 'application/x-www-form-urlencoded'): Promise<number> {
    const headers = { 'content-type': type, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    const body = new URLSearchParams({ logout_token: token }).toString()
    const address = `${here.origin}/api/auth/backchannel-logout`
    return (await new Visitor().ask(address, { method: 'POST', headers, body })).status
  }

  async function signedOn(claims: Record<string, unknown> = {}): Promise<() => Promise<boolean>> {
    const visitor = new Visitor()
    const begun = await visitor.ask(`${here.origin}/api/auth/login`)
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    hostile.nonce = searchParams.get('nonce') ?? ''
    hostile.next = { claims }
    const query = new URLSearchParams({
      code: 'a',
      state: searchParams.get('state') ?? '',
      iss: hostile.issuer,
    })
    await visitor.go(`${here.origin}/api/auth/callback?${query}`)
    expect(isIn(visitor)).toBe(true)
    return () => isSignedIn(visitor)
  }

  it('ends a person’s sessions, or one of them, and no later one by being sent again', async () => {
    const [one, other] = [await signedOn({ sid: 'one' }), await signedOn({ sid: 'two' })]
    expect(await send(await hostile.token(logout({ sid: 'one' })))).toBe(200)
    expect([await one(), await other()]).toEqual([false, true])
    const token = await hostile.token(logout())
    expect(await send(token)).toBe(200)
    expect(await other()).toBe(false)
    // Tokens tell seconds: who signs in again within the same one does so after it.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const later = await signedOn({ sid: 'three' })
    expect(await send(token)).toBe(400)
    expect(await later()).toBe(true)
  })

  it('ends a session whose name at the provider is longer than a cookie can hold', async () => {
    const sid = 's'.repeat(700)
    const signed = await signedOn({ sid })
    expect(await send(await hostile.token(logout({ sid })))).toBe(200)
    expect(await signed()).toBe(false)
  })

  it.each([90, -90])('counts where the provider’s clock is %i seconds off', async (off) => {
    const signed = await signedOn({ sid: 'apart' })
    const now = Math.floor(Date.now() / 1000) + off
    expect(await send(await hostile.token(logout({ sid: 'apart', iat: now, exp: now + 120 })))).toBe(200)
    expect(await signed()).toBe(false)
  })

  it.each<[string, () => Forged | string]>([
    ['unsigned', () => ({ ...logout(), alg: 'none' })],
    ['signed with the public key as a secret', () => ({ ...logout(), alg: 'HS256' })],
    ['signed by somebody else', () => ({ ...logout(), otherKey: true })],
    ['for another client', () => logout({ aud: 'another-client' })],
    ['of another issuer', () => logout({ iss: 'https://honest.example' })],
    ['that is an ID token', () => ({ claims: { events: EVENTS, jti: 'x', nonce: 'n' } })],
    ['about something else', () => logout({ events: { 'http://schemas.example/other': {} } })],
    ['about nothing', () => ({ ...logout(), without: ['nonce', 'events'] })],
    ['of nobody', () => ({ ...logout(), without: ['nonce', 'sub'] })],
    ['of the next hour', () => logout({ iat: Math.floor(Date.now() / 1000) + 3600 })],
    ['of yesterday', () => logout({ iat: Math.floor(Date.now() / 1000) - 86_400 })],
    ['without a name of its own', () => ({ ...logout(), without: ['nonce', 'jti'] })],
    ['that is an access token', () => ({ ...logout(), typ: 'at+jwt' })],
    ['of no type', () => ({ claims: logout().claims ?? {}, without: ['nonce'] })],
    ['that is no token', () => 'nothing'],
  ])('%s ends nothing', async (_, make) => {
    const signed = await signedOn({ sid: 'kept' })
    const made = make()
    expect(await send(typeof made === 'string' ? made : await hostile.token(made))).toBe(400)
    expect(await signed()).toBe(true)
  })

  it('comes as a form of a sensible size, or not at all', async () => {
    expect(await send(await hostile.token(logout()), 'application/json')).toBe(415)
    expect(await send('x'.repeat(100_000))).toBe(413)
  })
})
