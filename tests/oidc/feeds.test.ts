import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { workspace } from '#lib/server/workspace/store.ts'

import { Bench, skipTime } from '../bff/support.ts'
import { listen } from './dashboard.ts'
import { HostileProvider } from './hostile-provider.ts'
import { Organisation } from './organisation.ts'
import { Visitor } from './visitor.ts'

// A calendar address of who signed in with the organisation: it holds no key, and ends with the person's right.

let bench: Bench
let here: Awaited<ReturnType<typeof listen>>
let org: Organisation
/** Forges nothing here: it signs the logout tokens that a real provider sends for all sessions of somebody. */
let provider: HostileProvider

const GROUPS = {
  sales: { key: 'sandbox-full', role: 'member' },
  interns: { key: 'sandbox-full', role: 'reader' },
}

beforeAll(async () => {
  bench = await Bench.open()
  here = await listen()
  org = await Organisation.open(here.origin)
  provider = await HostileProvider.open()
})
afterAll(async () => {
  await provider.close()
  await here.close()
  await bench.close()
  await org.close()
})
beforeEach(async () => {
  org.keys(GROUPS)
  org.people({
    alice: { name: 'Alice Martin', groups: ['sales'] },
    bob: { name: 'Bob', groups: ['interns'] },
  })
  await bench.forget()
  await bench.configure(org.settings(here.origin))
})
afterEach(() => {
  vi.useRealTimers()
})

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const isCallback = (address: string) => address.startsWith(`${here.origin}/api/auth/callback`)

async function signOn(login: string, visitor = new Visitor()): Promise<Visitor> {
  const page = await visitor.go(`${here.origin}/api/auth/login`, {}, isCallback)
  const back = isCallback(page.address)
    ? page
    : await visitor.send(page, { login, password: 'any' }, isCallback)
  await visitor.go(back.address)
  return visitor
}

const call = async (visitor: Visitor, method: string, path: string, body?: unknown) => {
  const { status, text } = await visitor.ask(`${here.origin}/api/${path}`, {
    method,
    headers: { ...own, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status, said: text === '' ? {} : JSON.parse(text) }
}

const choice = { name: 'Mine', idUser: null, amounts: false, locale: 'en', currency: 'EUR' }
const made = async (visitor: Visitor): Promise<string> =>
  (await call(visitor, 'POST', 'workspace/feeds', choice)).said.path
const statusOf = async (path: string) => (await fetch(here.origin + path)).status
const settled = () => expect.poll(() => workspace().waiting).toBe(0)
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const DAY = 86_400_000

it('is anybody’s own to make, a reader’s too, holds no key, and outlives the session', async () => {
  const bob = await signOn('bob')
  const path = await made(bob)
  expect(await statusOf(path)).toBe(200)
  const rows = await workspace().ask((db) => db.selectFrom('feed').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain('sandbox-full')
  const alice = await signOn('alice')
  await made(alice)
  expect((await call(alice, 'GET', 'workspace/feeds')).said.feeds).toHaveLength(1)
  await call(bob, 'DELETE', 'session')
  expect(await statusOf(path)).toBe(200)
})

it('ends when the file has no key for the person any more, and when the group leads to another account', async () => {
  const path = await made(await signOn('alice'))
  const skip = skipTime()
  const opens = (keys: Parameters<typeof org.keys>[0]) => {
    org.keys(keys)
    // Longer than until the file is looked at again.
    skip(1_001)
    return statusOf(path)
  }
  expect(await opens({ sales: { key: 'sandbox-other' } })).toBe(404)
  expect(await opens(GROUPS)).toBe(200)
  expect(await opens({ interns: { key: 'sandbox-full' } })).toBe(404)
})

it('ends when the provider says that the person is in no such group any more', async () => {
  const alice = await signOn('alice')
  const path = await made(alice)
  org.people({ alice: { groups: [] } })
  later(61_000)
  expect((await call(alice, 'GET', 'workspace/feeds')).status).toBe(401)
  await settled()
  expect(await statusOf(path)).toBe(404)
  vi.useRealTimers()
  // In a group again: the address that calendar programs have works again.
  org.people({ alice: { groups: ['sales'] } })
  await signOn('alice')
  await settled()
  expect(await statusOf(path)).toBe(200)
})

it('ends a month after the provider was last heard of the person, until they sign in again', async () => {
  const skip = skipTime()
  const path = await made(await signOn('alice'))
  later(29 * DAY)
  expect(await statusOf(path)).toBe(200)
  later(2 * DAY)
  // The clock may only have been set, and calendar programs give up what is gone.
  expect(await statusOf(path)).toBe(503)
  skip(3_600_000)
  expect(await statusOf(path)).toBe(404)
  vi.useRealTimers()
  await bench.configure({ ...org.settings(here.origin), FEED_DAYS: '1' })
  later(2 * DAY)
  expect(await statusOf(path)).toBe(503)
  skip(3_600_000)
  expect(await statusOf(path)).toBe(404)
  vi.useRealTimers()
  await signOn('alice')
  await settled()
  expect(await statusOf(path)).toBe(200)
})

it('ends with the organisation’s sign-in, and one by key where keys are no longer taken', async () => {
  const path = await made(await signOn('alice'))
  await bench.configure()
  expect(await statusOf(path)).toBe(404)
  const keyed = new Visitor()
  expect((await call(keyed, 'POST', 'session', { apiKey: 'sandbox-full' })).status).toBe(200)
  const byKey = await made(keyed)
  expect(await statusOf(byKey)).toBe(200)
  await bench.configure({ ...org.settings(here.origin), OIDC_ONLY: '1' })
  expect([await statusOf(path), await statusOf(byKey)]).toEqual([200, 404])
})

/** Signs on at the provider that says what a test wants. */
async function signOnThere(claims: Record<string, unknown>): Promise<Visitor> {
  await bench.configure({ ...org.settings(here.origin), OIDC_ISSUER: provider.issuer })
  provider.next = { claims }
  const visitor = new Visitor()
  const begun = await visitor.ask(`${here.origin}/api/auth/login`)
  const { searchParams } = new URL(begun.headers.get('location') ?? '')
  provider.nonce = searchParams.get('nonce') ?? ''
  const query = { code: 'a', state: searchParams.get('state') ?? '', iss: provider.issuer }
  await visitor.go(`${here.origin}/api/auth/callback?${new URLSearchParams(query)}`)
  return visitor
}

it('ends with its provider, also where another one has somebody by the same name of theirs', async () => {
  const path = await made(await signOn('alice'))
  const visitor = await signOnThere({ sub: 'alice', groups: ['sales'] })
  expect((await call(visitor, 'GET', 'session')).said.session.person).toBeDefined()
  await settled()
  expect(await statusOf(path)).toBe(404)
  await bench.configure(org.settings(here.origin))
  expect(await statusOf(path)).toBe(200)
})

it('ends when the provider ends all sessions of the person, and not with one of them', async () => {
  const visitor = await signOnThere({ sid: 'one', groups: ['sales'] })
  const path = await made(visitor)
  expect(await statusOf(path)).toBe(200)
  const logout = async (claims: Record<string, unknown>) => {
    const token = await provider.token({
      typ: 'logout+jwt',
      without: ['nonce', 'groups', 'sid'].filter((name) => !(name in claims)),
      claims: { events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims },
    })
    const { status } = await new Visitor().ask(`${here.origin}/api/auth/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'cors' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    })
    expect(status).toBe(200)
    await settled()
  }
  await logout({ jti: 'a-session', sid: 'one' })
  expect(await statusOf(path)).toBe(200)
  await logout({ jti: 'the-person' })
  expect(await statusOf(path)).toBe(404)
})
