import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'
import { REQUIRED_ROLE } from '#lib/domain/session/least-role.ts'
import { isAtLeast, ROLES, type Role } from '#lib/domain/session/role.ts'
import { boot } from '#lib/server/boot.ts'
import { log } from '#lib/server/log.ts'
import { closeSingletons } from '#lib/server/singleton.ts'
import { sharedState } from '#lib/server/store/store.ts'

import { WORKSPACE_ROUTES } from '#lib/server/workspace/routes.ts'

import { Bench, skipTime } from '../bff/support.ts'
import { freePort } from '../built/free-port.ts'
import { mustRun, Redis, redisProgram } from '../copies/redis.ts'
import { Postgres, usesPostgres } from '../workspace/postgres.ts'
import { listen } from './dashboard.ts'
import { Organisation } from './organisation.ts'
import { Visitor } from './visitor.ts'

// Our BFF over real HTTP, and a real provider in a process of its own.

let bench: Bench
let here: Awaited<ReturnType<typeof listen>>
let org: Organisation

const GROUPS = {
  'sales-admins': { key: 'sandbox-full', role: 'admin' },
  sales: { key: 'sandbox-full', role: 'member' },
  interns: { key: 'sandbox-full', role: 'reader' },
  partners: { key: 'sandbox-other' },
  ghosts: { key: 'no-such-key' },
}

beforeAll(async () => {
  bench = await Bench.open()
  here = await listen()
  org = await Organisation.open(here.origin)
})
afterAll(async () => {
  await here.close()
  await bench.close()
  await org.close()
})
beforeEach(async () => {
  org.keys(GROUPS)
  org.people({
    alice: { name: 'Alice Martin', email: 'alice@example.com', groups: ['everybody', 'sales'] },
    bob: { name: 'Bob', groups: ['interns'] },
    carol: { groups: ['sales-admins', 'interns'] },
    dave: { groups: ['everybody'] },
    erin: { name: 'Erin', groups: ['ghosts'] },
    paul: { name: 'Paul', groups: ['partners'], roles: ['member', 'auditor'] },
  })
  await bench.configure(org.settings(here.origin))
  await bench.forget()
})
afterEach(() => {
  vi.useRealTimers()
})

const SESSION = '__Host-session'
const own = {
  'x-csrf': '1',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'content-type': 'application/json',
}

const isCallback = (address: string) => address.startsWith(`${here.origin}/api/auth/callback`)

/** To the provider and through its form, as far as the callback, which is not gone to. */
async function toCallback(visitor: Visitor, login: string, next = '/'): Promise<string> {
  const page = await visitor.go(
    `${here.origin}/api/auth/login?next=${encodeURIComponent(next)}`,
    {},
    isCallback,
  )
  if (isCallback(page.address)) return page.address
  return (await visitor.send(page, { login, password: 'any' }, isCallback)).address
}

async function signOn(login: string, next = '/'): Promise<{ visitor: Visitor; end: string }> {
  const visitor = new Visitor()
  const { address } = await visitor.go(await toCallback(visitor, login, next))
  return { visitor, end: address.slice(here.origin.length) }
}

const call = async (visitor: Visitor, method: string, path: string, body?: unknown) => {
  const response = await visitor.ask(here.origin + path, {
    method,
    headers: own,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { status, headers, text } = response
  return { status, said: text === '' ? {} : JSON.parse(text), headers }
}

const who = async (visitor: Visitor) => (await call(visitor, 'GET', '/api/session')).said.session
const isIn = (visitor: Visitor) => visitor.jar(here.origin).has(SESSION)
const READ = '/api/v1/opportunity/stade'

/** The clocks of people and tokens go on by that much, ours alone. */
const later = (ms: number) => {
  const to = Date.now() + ms
  vi.useFakeTimers({ toFake: ['Date'], now: to })
}

describe('signing in with the organisation', () => {
  it('leads back to where the person wanted to go, in an account whose key they never hold', async () => {
    const { visitor, end } = await signOn('alice', '/opportunities?view=table')
    expect(end).toBe('/opportunities?view=table')
    expect(await who(visitor)).toMatchObject({
      signedIn: true,
      idAccount: 'account-full',
      role: 'member',
      person: { name: 'Alice Martin', email: 'alice@example.com' },
    })
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
    expect((await bench.calls()).length).toBeGreaterThan(0)
    expect([...visitor.jar(here.origin).keys()]).toEqual([SESSION])
    // Neither the key nor a token stands in a file of ours as it is.
    const names = readdirSync(bench.dataDir)
    expect(names).toContain('grants.db')
    for (const name of names) {
      const file = readFileSync(join(bench.dataDir, name), 'latin1')
      expect([name, /sandbox-full|eyJ[\w-]+\.eyJ/.test(file)]).toEqual([name, false])
      // The team's people have names; nothing else has.
      if (!name.startsWith('workspace')) expect([name, file.includes('alice@')]).toEqual([name, false])
    }
    expect(visitor.trail.join()).not.toMatch(/sandbox|alice/)
  })

  it('asks with PKCE, a state and a nonce, each new, and keeps what they belong to from scripts', async () => {
    const seen = new Set<string>()
    for (const _ of [1, 2]) {
      const visitor = new Visitor()
      const response = await visitor.ask(`${here.origin}/api/auth/login`)
      expect(response.status).toBe(303)
      const { searchParams } = new URL(response.headers.get('location') ?? '')
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${here.origin}/api/auth/callback`,
        scope: 'openid profile email',
      })
      for (const name of ['code_challenge', 'state', 'nonce']) {
        expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
        seen.add(searchParams.get(name) ?? '')
      }
      expect(response.headers.get('set-cookie')).toMatch(
        /^__Host-sign-on-[\w-]{8}=[\w*.~-]+; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
      )
      expect(response.headers.get('set-cookie')).not.toContain(searchParams.get('state'))
    }
    expect(seen.size).toBe(6)
  })

  it('is begun in several tabs at once, and ends in each where that one wanted to go', async () => {
    const visitor = new Visitor()
    const first = await toCallback(visitor, 'alice', '/contacts')
    const second = await toCallback(visitor, 'alice', '/webhooks')
    expect((await visitor.go(first)).address).toBe(`${here.origin}/contacts`)
    expect((await visitor.go(second)).address).toBe(`${here.origin}/webhooks`)
    expect([...visitor.jar(here.origin).keys()]).toEqual([SESSION])
  })

  it('keeps what a browser sends short, however many tabs begin and however long their addresses are', async () => {
    const visitor = new Visitor()
    const long = `/companies?ids=${'552100554,'.repeat(200)}`
    for (let tab = 0; tab < 5; tab += 1)
      await visitor.ask(`${here.origin}/api/auth/login?next=${encodeURIComponent(long)}`)
    expect(visitor.cookie(here.origin).length).toBeLessThan(8_200)
    const last = await toCallback(visitor, 'alice', '/contacts')
    expect((await visitor.go(last)).address).toBe(`${here.origin}/contacts`)
  })

  it('replaces the session that the browser had, which a strict cookie does not tell at the way back', async () => {
    const { visitor } = await signOn('alice')
    const jar = visitor.jar(here.origin)
    const before = jar.get(SESSION) ?? ''
    const address = await toCallback(visitor, 'alice')
    jar.delete(SESSION)
    await visitor.go(address)
    expect((await who(visitor)).signedIn).toBe(true)
    jar.set(SESSION, before)
    expect((await who(visitor)).signedIn).toBe(false)
  })

  it.each([
    ['another sign-on', async (visitor: Visitor, other: string) => void (await visitor.go(other))],
    [
      'a key',
      async (visitor: Visitor) =>
        void (await call(visitor, 'POST', '/api/session', { apiKey: 'sandbox-full' })),
    ],
  ])('replaces what the browser was signed in to after it had begun: by %s', async (_, signIn) => {
    const visitor = new Visitor()
    const jar = visitor.jar(here.origin)
    const other = await toCallback(visitor, 'alice')
    const last = await toCallback(visitor, 'alice')
    await signIn(visitor, other)
    const before = jar.get(SESSION) ?? ''
    jar.delete(SESSION)
    await visitor.go(last)
    expect((await who(visitor)).signedIn).toBe(true)
    jar.set(SESSION, before)
    expect((await who(visitor)).signedIn).toBe(false)
  })

  it('replaces it for good: a clock that was two days ahead brings back nothing when it is right again', async () => {
    const visitor = new Visitor()
    const key = JSON.stringify({ apiKey: 'sandbox-full' })
    const typed = async () =>
      visitor.ask(`${here.origin}/api/session`, { method: 'POST', headers: own, body: key })
    await typed()
    const before = visitor.jar(here.origin).get(SESSION) ?? ''
    await visitor.go(await toCallback(visitor, 'alice'))
    later(2 * 86_400_000)
    await typed()
    // A sign-out forgets those that are over.
    await call(visitor, 'DELETE', '/api/session')
    vi.useRealTimers()
    visitor.jar(here.origin).set(SESSION, before)
    expect((await who(visitor)).signedIn).toBe(false)
  })

  it('lets nobody in whose groups open no account, or whose account’s key the API refuses', async () => {
    for (const login of ['dave', 'erin']) {
      const { visitor, end } = await signOn(login)
      expect(end).toBe('/sign-in?failed=no_account')
      expect(isIn(visitor)).toBe(false)
    }
  })

  it('tells the operator why somebody is let in nowhere: no groups, others, or a key that the API refuses', async () => {
    const told = async (login: string) => {
      const warn = vi.spyOn(log(), 'warn')
      await signOn(login)
      return warn.mock.lastCall?.[0]
    }
    expect(await told('dave')).toMatchObject({ event: 'sign-on', step: 'groups', groups: 1 })
    expect(await told('erin')).toMatchObject({ event: 'sign-on', step: 'account', word: 'invalid_key' })
    await bench.configure({ ...org.settings(here.origin), OIDC_GROUP_CLAIM: 'no_such_claim' })
    expect(await told('alice')).toMatchObject({ event: 'sign-on', step: 'groups', groups: 0 })
  })

  it('asks anew who it is after a login that opens no account, so that another may be used', async () => {
    const { visitor, end } = await signOn('dave')
    expect(end).toBe('/sign-in?failed=no_account')
    // The provider knows Dave: without being told to ask, it would send him back at once.
    const page = await visitor.go(`${here.origin}/api/auth/login?prompt=login&next=%2Fcontacts`)
    expect(page.address).toMatch(`${org.issuer}/interaction/`)
    // It ends Dave's session there by a form that a browser sends by itself.
    const { address } = await visitor.send(await visitor.send(page, { login: 'alice', password: 'any' }), {})
    expect(address).toBe(`${here.origin}/contacts`)
    expect(await who(visitor)).toMatchObject({ person: { name: 'Alice Martin' } })
  })

  it('leaves who is let in nowhere with nobody’s session, not with that of whoever was here before', async () => {
    for (const login of ['dave', 'erin']) {
      const { visitor } = await signOn('alice')
      const jar = visitor.jar(here.origin)
      const before = jar.get(SESSION) ?? ''
      // The provider forgets its own session, and somebody else comes to this browser.
      visitor.jar(org.issuer).clear()
      const { address } = await visitor.go(await toCallback(visitor, login))
      expect(address.slice(here.origin.length)).toBe('/sign-in?failed=no_account')
      expect(isIn(visitor)).toBe(false)
      jar.set(SESSION, before)
      expect((await who(visitor)).signedIn).toBe(false)
    }
  })

  it('takes the highest role of a person’s groups, or the word of a claim, or the least', async () => {
    expect(await who((await signOn('carol')).visitor)).toMatchObject({
      role: 'admin',
      person: { name: null },
    })
    expect(await who((await signOn('paul')).visitor)).toMatchObject({
      role: 'reader',
      idAccount: 'account-other',
    })
    await bench.configure({ ...org.settings(here.origin), OIDC_ROLE_CLAIM: 'roles' })
    expect(await who((await signOn('paul')).visitor)).toMatchObject({ role: 'member' })
  })

  it('keeps the sign-in by key beside it, or not', async () => {
    const body = { apiKey: 'sandbox-full' }
    const visitor = new Visitor()
    expect((await call(visitor, 'POST', '/api/session', body)).status).toBe(200)
    const session = await who(visitor)
    expect(Object.keys(session)).not.toContain('role')
    await bench.configure({ ...org.settings(here.origin), OIDC_ONLY: '1' })
    expect((await call(new Visitor(), 'POST', '/api/session', body)).status).toBe(403)
    // Nor does a session of before go on, in which everything is allowed.
    expect([await who(visitor), (await call(visitor, 'GET', READ)).status]).toEqual([
      { signedIn: false },
      401,
    ])
  })

  it('tells the operator why the provider gives no token, or cannot be asked', async () => {
    const told = async (settings: Record<string, string>, visit: () => Promise<unknown>) => {
      await bench.configure({ ...org.settings(here.origin), ...settings })
      const warn = vi.spyOn(log(), 'warn')
      await visit()
      return warn.mock.calls.map(([line]) => line)
    }
    expect(await told({ OIDC_CLIENT_SECRET: 'of-another-client' }, () => signOn('alice'))).toEqual([
      expect.objectContaining({ step: 'callback', word: 'invalid_client' }),
    ])
    const nowhere = { OIDC_ISSUER: `http://localhost:${await freePort()}` }
    const login = () => new Visitor().go(`${here.origin}/api/auth/login`)
    expect(await told(nowhere, login)).toEqual([
      expect.objectContaining({ step: 'login', code: 'ECONNREFUSED' }),
    ])
  })

  it('is nowhere without its settings', async () => {
    await bench.configure()
    for (const path of ['login', 'callback', 'logout'])
      expect((await new Visitor().ask(`${here.origin}/api/auth/${path}`)).status).toBe(404)
    const out = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    }
    expect((await new Visitor().ask(`${here.origin}/api/auth/backchannel-logout`, out)).status).toBe(404)
  })

  it('names the person to the team, who cannot call themselves otherwise', async () => {
    const { visitor } = await signOn('alice')
    expect((await call(visitor, 'GET', '/api/workspace/me')).said.me).toMatchObject({
      name: 'Alice Martin',
      declared: false,
    })
    const said = { name: 'Somebody else', idUser: 12 }
    expect((await call(visitor, 'PUT', '/api/workspace/me', said)).said.me).toMatchObject({
      name: 'Alice Martin',
      idUser: 12,
    })
    const again = (await signOn('alice')).visitor
    expect((await call(again, 'GET', '/api/workspace/me')).said.me).toMatchObject({
      name: 'Alice Martin',
      idUser: 12,
    })
  })
})

it('takes a name as one line that is what it looks like, cut between letters', async () => {
  const name = `\u202e Ali\u0000ce\u200b ${'x'.repeat(110)}🦊🦊`
  org.people({ alice: { name, email: 'alice@exam\u202eple.com', groups: ['sales'] } })
  const { visitor } = await signOn('alice')
  const shown = `Ali ce ${'x'.repeat(110)}🦊`
  expect((await who(visitor)).person).toEqual({ name: shown, email: 'alice@exam ple.com' })
  expect((await call(visitor, 'GET', '/api/workspace/me')).said.me.name).toBe(shown)
})

it.runIf(usesPostgres)('what somebody does is theirs who signs in while the workspace is away', async () => {
  const postgres = await Postgres.start()
  await bench.configure({ ...org.settings(here.origin), DATABASE_URL: await postgres.database('team') })
  await postgres.down()
  const { visitor } = await signOn('alice')
  // Sent to the API meanwhile: its line waits.
  const tag = { idSupply: 1, idCompany: 1, idIdentificationType: 1 }
  await call(visitor, 'POST', '/api/v1/supply/identification', tag)
  await postgres.up()
  skipTime()(5_001)
  const name = () => call(visitor, 'PUT', '/api/workspace/names/campaign/7', { name: 'Spring' })
  await expect.poll(async () => (await name()).status).toBe(200)
  const { names } = (await call(visitor, 'GET', '/api/workspace/names')).said
  expect(names).toMatchObject([{ id: '7', by: 'Alice Martin' }])
  await vi.waitFor(async () => {
    const { activity } = (await call(visitor, 'GET', '/api/workspace/activity?entity=routine')).said
    expect(activity).toMatchObject([{ person: { name: 'Alice Martin' } }])
  }, 20_000)
  await bench.configure(org.settings(here.origin))
  await postgres.remove()
})

describe('what a role may do', () => {
  const bodies: Record<string, unknown> = {
    saveOpportunity: { idCompany: 1, title: 'x' },
    tagSupplyIdentification: { idSupply: 1, idCompany: 1 },
  }
  it.each(ROLES)(
    '%s: every write of the contract, and none that is refused reaches the API',
    async (role) => {
      const login = { reader: 'bob', member: 'alice', admin: 'carol' }[role]
      const { visitor } = await signOn(login)
      expect((await who(visitor)).role).toBe(role)
      await bench.forget()
      let writes = 0
      for (const operation of operations) {
        const { method, path } = endpointOf(operation)
        if (method === 'GET') continue
        writes += 1
        const least = (REQUIRED_ROLE as Record<string, Role>)[operation]
        expect(least, operation).toBeDefined()
        const before = (await bench.calls()).length
        const answer = await call(visitor, method, `/api${path.replace(':id', '1')}`, bodies[operation] ?? {})
        const isAllowed = isAtLeast(role, least as Role)
        // Of what is allowed the API may refuse some; we do not.
        const refused = [operation, 403, 'forbidden', null]
        const told = [operation, answer.status, answer.said.code, answer.said.upstream]
        if (isAllowed) {
          expect(told).not.toEqual(refused)
          continue
        }
        expect(told).toEqual(refused)
        expect((await bench.calls()).length, operation).toBe(before)
      }
      expect(writes).toBe(9)
    },
  )

  it('keeps the team’s settings for admins, and what is one’s own for everybody', async () => {
    const [reader, member, admin] = await Promise.all(
      ['bob', 'alice', 'carol'].map(async (login) => (await signOn(login)).visitor),
    )
    if (!reader || !member || !admin) throw new Error('Somebody is missing')
    const view = { screen: 'contacts', name: 'Mine', query: '?q=1', shared: false, isDefault: false }
    const tries: [method: string, path: string, body: unknown, least: Role][] = [
      ['POST', 'views', view, 'reader'],
      ['POST', 'views', { ...view, shared: true }, 'member'],
      ['PUT', 'names/campaign/401', { name: 'Paris' }, 'member'],
      ['PUT', 'names', { names: [{ kind: 'campaign', id: '402', name: 'Lyon' }] }, 'member'],
      ['DELETE', 'names/campaign/401', undefined, 'member'],
      ['PUT', 'me', { name: 'Me', idUser: 112 }, 'reader'],
      ['POST', 'watch', { idCompany: 7, shared: false }, 'reader'],
      ['POST', 'watch', { idCompany: 7, shared: true }, 'member'],
      ['POST', 'limits', { idStade: 1, kind: 'count', most: 3, shared: false }, 'reader'],
      ['POST', 'limits', { idStade: 1, kind: 'count', most: 3, shared: true }, 'member'],
      ['PUT', 'stages/1', { outcome: 'won', probability: 100 }, 'admin'],
      ['PUT', 'stuck/all', { days: 14 }, 'admin'],
      ['PUT', 'stuck/1', { days: 14 }, 'admin'],
      ['DELETE', 'stuck/1', undefined, 'admin'],
      ['PUT', 'targets', { targets: [{ idUser: null, month: '2026-11', cents: 1 }] }, 'admin'],
      ['GET', 'export', undefined, 'admin'],
      ['DELETE', '?confirm=another', undefined, 'admin'],
      ['DELETE', 'people/999999', undefined, 'admin'],
      [
        'POST',
        'feeds',
        { name: 'Mine', idUser: null, amounts: false, locale: 'fr', currency: 'EUR' },
        'reader',
      ],
      ['DELETE', 'feeds/00000000-0000-4000-8000-000000000000', undefined, 'reader'],
    ]
    for (const [method, path, body, least] of tries) {
      for (const [role, visitor] of [
        ['reader', reader],
        ['member', member],
        ['admin', admin],
      ] as const) {
        const { status } = await call(visitor, method, `/api/workspace/${path}`.replace('/?', '?'), body)
        expect([method, path, role, status === 403]).toEqual([method, path, role, !isAtLeast(role, least)])
      }
    }
    // What is the team's is not a reader's to change, nor to take away.
    const theirs: Record<string, unknown> = {
      views: view,
      watch: { idCompany: 7, shared: false },
      limits: { idStade: 1, kind: 'count', most: 4, shared: false },
    }
    for (const [collection, body] of Object.entries(theirs)) {
      const { items } = (await call(reader, 'GET', `/api/workspace/${collection}`)).said
      const shared = items.find((item: { shared: boolean }) => item.shared)
      const path = `/api/workspace/${collection}/${shared.id}`
      expect((await call(reader, 'DELETE', path)).status).toBe(403)
      expect((await call(reader, 'PUT', path, body)).status).toBe(403)
      expect((await call(member, 'DELETE', path)).status).toBe(200)
    }
    const tried = new Set([
      ...tries.map(([method, path]) => {
        const [head, ...rest] = path.replace(/\?.*/, '').split('/')
        return [`${method} ${head}`, ...rest.map(() => '*')].join('/')
      }),
      ...Object.keys(theirs).flatMap((one) => [`PUT ${one}/*`, `DELETE ${one}/*`]),
    ])
    expect(WORKSPACE_ROUTES.filter((route) => !route.startsWith('GET ') && !tried.has(route))).toEqual([])
  })

  it('is told of nobody whose name was taken away, until they sign in again', async () => {
    const [alice, carol] = [(await signOn('alice')).visitor, (await signOn('carol')).visitor]
    const { me } = (await call(alice, 'GET', '/api/workspace/me')).said
    const admin = (await call(carol, 'GET', '/api/workspace/me')).said.me
    expect((await call(alice, 'DELETE', `/api/workspace/people/${admin.id}`)).status).toBe(403)
    expect((await call(carol, 'DELETE', `/api/workspace/people/${me.id}`)).status).toBe(200)
    // Their session goes on, and names them to nobody else.
    expect((await call(alice, 'PUT', '/api/workspace/names/campaign/9', { name: 'Paris' })).status).toBe(200)
    const said = (await call(alice, 'GET', '/api/workspace/me')).said
    expect([said.me, JSON.stringify(said.people)]).toEqual([
      { ...me, idUser: null },
      expect.not.stringContaining('Alice'),
    ])
    const { names } = (await call(carol, 'GET', '/api/workspace/names')).said
    expect(names.find(({ id }: { id: string }) => id === '9')).toMatchObject({ name: 'Paris', by: null })
    const again = (await signOn('alice')).visitor
    expect((await call(again, 'GET', '/api/workspace/me')).said.me).toMatchObject({ name: 'Alice Martin' })
  })
})

describe('a session that the provider began', () => {
  it('ends within a minute when the group is taken away', async () => {
    const { visitor } = await signOn('alice')
    org.people({ alice: { name: 'Alice Martin', groups: ['everybody'] } })
    later(30_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
    later(31_000)
    const over = await call(visitor, 'GET', READ)
    expect([over.status, over.said.code]).toEqual([401, 'session_invalid'])
    expect((await who(visitor)).signedIn).toBe(false)
  })

  it('goes on where it stays, by tokens that are renewed, with the name and role of the moment', async () => {
    const { visitor } = await signOn('alice')
    for (const round of [1, 2, 3]) {
      org.people({ alice: { name: `Alice ${round}`, groups: [round === 3 ? 'sales-admins' : 'sales'] } })
      later(61_000)
      expect(await who(visitor)).toMatchObject({
        role: round === 3 ? 'admin' : 'member',
        person: { name: `Alice ${round}` },
      })
      // Each answer tells the page, which then allows what is new.
      expect((await call(visitor, 'GET', READ)).headers.get('x-role')).toBe(round === 3 ? 'admin' : 'member')
    }
  })

  it('is renewed once, however many ask', async () => {
    const { visitor } = await signOn('alice')
    later(61_000)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(visitor, 'GET', READ)).status),
    )
    // A refresh token that two had used would have ended it: the provider takes each once.
    expect(new Set(statuses)).toEqual(new Set([200]))
    later(61_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
  })

  it('survives a restart of ours', async () => {
    const { visitor } = await signOn('alice')
    await bench.configure(org.settings(here.origin))
    expect(await who(visitor)).toMatchObject({
      signedIn: true,
      role: 'member',
      person: { name: 'Alice Martin' },
    })
  })

  it('survives one after the file of the provider’s tokens was deleted', async () => {
    const { visitor } = await signOn('alice')
    for (const file of readdirSync(bench.dataDir))
      if (file.startsWith('grants.db')) rmSync(join(bench.dataDir, file))
    later(61_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
    await bench.configure(org.settings(here.origin))
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
  })

  it('outlives a moment in which nobody knows what the provider said of it', async () => {
    const { visitor } = await signOn('alice')
    await closeSingletons()
    const files = readdirSync(bench.dataDir).filter((file) => file.startsWith('grants.db'))
    const move = (from: string, to: string) => {
      for (const file of files) renameSync(join(from, file), join(to, file))
    }
    const away = mkdtempSync(join(tmpdir(), 'grants-'))
    move(bench.dataDir, away)
    expect((await call(visitor, 'GET', READ)).status).toBe(401)
    await closeSingletons()
    move(away, bench.dataDir)
    rmSync(away, { recursive: true })
    expect((await who(visitor)).signedIn).toBe(true)
  })

  it('follows the file of keys: a role changes, an account that becomes another ends it', async () => {
    const { visitor } = await signOn('alice')
    const skip = skipTime()
    // Longer than until the file is looked at again.
    const becomes = (keys: Parameters<typeof org.keys>[0]) => {
      org.keys(keys)
      skip(1_001)
    }
    becomes({ ...GROUPS, sales: { key: 'sandbox-full', role: 'admin' } })
    expect((await who(visitor)).role).toBe('admin')
    becomes('{"sales": {"key": "sand')
    expect((await who(visitor)).role).toBe('admin')
    becomes({ ...GROUPS, sales: { key: 'sandbox-other', role: 'admin' } })
    expect((await who(visitor)).signedIn).toBe(false)
    expect((await call(visitor, 'GET', READ)).status).toBe(401)
  })

  it('ends here and at the provider when the person signs out', async () => {
    const { visitor } = await signOn('alice')
    const replayed = new Visitor()
    replayed.jar(here.origin).set(SESSION, visitor.jar(here.origin).get(SESSION) ?? '')
    const { status, said, headers } = await call(visitor, 'DELETE', '/api/session')
    expect([status, said.success]).toEqual([200, true])
    expect(headers.get('clear-site-data')).toContain('"storage"')
    expect((await who(replayed)).signedIn).toBe(false)
    const leave = new URL(said.leave)
    expect([leave.origin, leave.searchParams.get('post_logout_redirect_uri')]).toEqual([
      org.issuer,
      `${here.origin}/sign-in`,
    ])
    const left = await visitor.send(await visitor.go(leave.href), { logout: 'yes' })
    expect(left.address).toBe(`${here.origin}/sign-in`)
    // There is nobody there any more: it asks who it is.
    expect(isCallback((await visitor.go(`${here.origin}/api/auth/login`, {}, isCallback)).address)).toBe(
      false,
    )
  })

  it('leaves nothing of who signs out while the provider is asked', async () => {
    const kept = () => {
      const db = new DatabaseSync(join(bench.dataDir, 'grants.db'))
      const found = db.prepare('SELECT count(*) AS rows FROM kept').get()
      db.close()
      return Number(found?.rows)
    }
    await signOn('bob')
    const before = kept()
    const { visitor } = await signOn('alice')
    expect(kept()).toBe(before + 1)
    // Nor of whom a sign-in by key replaces.
    const { visitor: replaced } = await signOn('carol')
    await call(replaced, 'POST', '/api/session', { apiKey: 'sandbox-full' })
    expect(kept()).toBe(before + 1)
    later(61_000)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const real = fetch
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...given) => gate.then(() => real(...given)))
    const reading = call(visitor, 'GET', READ)
    await expect.poll(() => asked).toHaveBeenCalled()
    await call(visitor, 'DELETE', '/api/session')
    open()
    await reading
    asked.mockRestore()
    expect(kept()).toBe(before)
  })

  it('is called otherwise for each person: the page of one sends nothing as another', async () => {
    const [alice, again, carol] = [await signOn('alice'), await signOn('alice'), await signOn('carol')]
    const [{ account }, same, other] = await Promise.all([alice, again, carol].map((one) => who(one.visitor)))
    expect([same?.account, same?.idAccount]).toEqual([account, other?.idAccount])
    expect(other?.account).not.toBe(account)
    const headers = { ...own, 'x-account': String(account) }
    const { status } = await carol.visitor.ask(here.origin + READ, { headers })
    expect([status, (await again.visitor.ask(here.origin + READ, { headers })).status]).toEqual([409, 200])
  })

  it('ends by a visit to /api/auth/logout, and by no picture or frame of another site', async () => {
    const { visitor } = await signOn('alice')
    const address = `${here.origin}/api/auth/logout`
    const framed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
    const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    for (const headers of [framed, image]) expect((await visitor.ask(address, { headers })).status).toBe(403)
    const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const linked = await visitor.ask(address, { headers: { ...visit, 'sec-fetch-site': 'cross-site' } })
    expect(linked.headers.get('location')).toBe('/')
    expect([linked.headers.get('clear-site-data'), linked.headers.getSetCookie()]).toEqual([null, []])
    expect((await who(visitor)).signedIn).toBe(true)
    const { headers } = await visitor.ask(address, { headers: { ...visit, 'sec-fetch-site': 'none' } })
    expect(headers.get('location')).toContain(`${org.issuer}/session/end`)
    expect((await who(visitor)).signedIn).toBe(false)
  })

  it('everywhere means every session of the person, and of nobody else', async () => {
    const [one, other, colleague] = [await signOn('alice'), await signOn('alice'), await signOn('bob')]
    await call(one.visitor, 'DELETE', '/api/session?everywhere=1')
    expect((await who(other.visitor)).signedIn).toBe(false)
    expect((await who(colleague.visitor)).signedIn).toBe(true)
    expect((await who((await signOn('alice')).visitor)).signedIn).toBe(true)
  })

  it('ends when the provider ends its own: it tells us behind the browser’s back', async () => {
    const [one, other] = [await signOn('alice'), await signOn('alice')]
    // Signed out at another application: the provider's page alone is visited.
    const page = await one.visitor.go(`${org.issuer}/session/end?client_id=dashboard`)
    await one.visitor.send(page, { logout: 'yes' })
    await expect.poll(async () => (await who(one.visitor)).signedIn).toBe(false)
    // The other browser's session at the provider is another one.
    expect((await who(other.visitor)).signedIn).toBe(true)
  })

  it.runIf(redisProgram !== null || mustRun)('is known to every copy, and over in every copy', async () => {
    const redis = await Redis.start()
    const other = mkdtempSync(join(tmpdir(), 'other-copy-'))
    const copy = (settings: Record<string, string> = {}) =>
      bench.configure({ ...org.settings(here.origin), REDIS_URL: redis.url, ...settings })
    await copy()
    await expect.poll(() => sharedState()?.isUp).toBe(true)
    const { visitor } = await signOn('alice')
    expect(readdirSync(bench.dataDir)).not.toContain('grants.db-wal')
    // Another copy: nothing of the first is on its disk.
    await copy({ DATA_DIR: other })
    await expect.poll(() => sharedState()?.isUp).toBe(true)
    expect(await who(visitor)).toMatchObject({ signedIn: true, person: { name: 'Alice Martin' } })
    later(61_000)
    expect(await who(visitor)).toMatchObject({ signedIn: true })
    org.people({ alice: { groups: [] } })
    later(61_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(401)
    vi.useRealTimers()
    await copy()
    await expect.poll(() => sharedState()?.isUp).toBe(true)
    expect((await who(visitor)).signedIn).toBe(false)
    await bench.configure(org.settings(here.origin))
    await redis.down()
    rmSync(other, { recursive: true, force: true })
  })

  it.runIf(redisProgram !== null || mustRun)(
    'is not said to be over at a copy that cannot ask the server that they share',
    async () => {
      const redis = await Redis.start()
      const copy = () => bench.configure({ ...org.settings(here.origin), REDIS_URL: redis.url })
      await copy()
      await expect.poll(() => sharedState()?.isUp).toBe(true)
      const { visitor } = await signOn('alice')
      await redis.down()
      await copy()
      const answer = await call(visitor, 'GET', READ)
      expect([answer.status, answer.said]).toEqual([
        503,
        expect.objectContaining({ code: 'session_unknown', retryable: true }),
      ])
      const visit = async (path: string) => {
        const { status, headers, text } = await visitor.ask(here.origin + path)
        return [status, headers.get('retry-after'), /<h1>.*<\/h1>|^page .*/.exec(text)?.[0]]
      }
      visitor.jar(here.origin).set('locale', 'fr')
      expect(await visit('/contacts')).toEqual([
        503,
        '3',
        '<h1>Votre connexion n’a pas pu être vérifiée</h1>',
      ])
      expect(await visit('/sign-in?next=%2Fcontacts')).toEqual([200, null, 'page /sign-in?next=%2Fcontacts'])
      await bench.configure(org.settings(here.origin))
    },
  )

  it.runIf(redisProgram !== null || mustRun)(
    'lives on in every copy while the server that they share takes nothing',
    async () => {
      const redis = await Redis.start()
      const other = mkdtempSync(join(tmpdir(), 'other-copy-'))
      const copy = async (settings: Record<string, string> = {}) => {
        await bench.configure({ ...org.settings(here.origin), REDIS_URL: redis.url, ...settings })
        await expect.poll(() => sharedState()?.isUp).toBe(true)
      }
      await copy()
      const { visitor } = await signOn('alice')
      await redis.limit('1')
      org.people({ alice: { name: 'Alice', groups: ['sales-admins'] } })
      later(61_000)
      expect(await who(visitor)).toMatchObject({ role: 'admin', person: { name: 'Alice' } })
      org.people({ alice: { groups: ['everybody'] } })
      later(61_000)
      expect((await call(visitor, 'GET', READ)).status).toBe(401)
      org.people({ alice: { groups: ['sales'] } })
      await redis.limit('0')
      // What the first copy used up, the provider would take from nobody else: it takes each refresh token once.
      await copy({ DATA_DIR: other })
      later(61_000)
      expect((await call(visitor, 'GET', READ)).status).toBe(200)
      vi.useRealTimers()
      // Who signs in meanwhile is known to one copy alone; another cannot say that the session is over.
      await redis.limit('1')
      const { visitor: late } = await signOn('bob')
      expect((await call(late, 'GET', READ)).status).toBe(200)
      await copy()
      expect((await call(late, 'GET', READ)).said).toMatchObject({ code: 'session_unknown' })
      await redis.limit('0')
      expect((await call(late, 'GET', READ)).status).toBe(401)
      await bench.configure(org.settings(here.origin))
      await redis.down()
      rmSync(other, { recursive: true, force: true })
    },
  )

  it('lives on for ten minutes while the provider is away, and no longer', async () => {
    const gone = await Organisation.open(here.origin)
    gone.keys(GROUPS)
    gone.people({ alice: { name: 'Alice', groups: ['sales'] } })
    await bench.configure(gone.settings(here.origin))
    const { visitor } = await signOn('alice')
    await gone.endProvider()
    const warn = vi.spyOn(log(), 'warn')
    later(61_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
    await expect
      .poll(() => warn.mock.calls.map(([line]) => line))
      .toContainEqual(expect.objectContaining({ event: 'provider silent', code: 'ECONNREFUSED' }))
    later(8 * 60_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(200)
    later(2 * 60_000)
    expect((await call(visitor, 'GET', READ)).status).toBe(401)
    vi.useRealTimers()
    // Whoever never heard of it says so by itself.
    await bench.configure(gone.settings(here.origin))
    const { address } = await new Visitor().go(`${here.origin}/api/auth/login?next=/contacts`)
    expect(address).toBe(`${here.origin}/sign-in?next=%2Fcontacts&failed=provider`)
    await gone.close()
  })
})

describe('settings', () => {
  it('refuse a file that everybody may read, or that makes no sense, at the start', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
    const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    const cases: [() => void, string][] = [
      [() => chmodSync(org.keysFile, 0o644), 'everybody on this machine may open it'],
      [() => org.keys('not json'), 'it is no JSON'],
      [() => org.keys('{"sales": {"key": "a key"}}'), 'entry 1, key is not'],
      [() => org.keys('{"sales": {"key": "k", "role": "king"}}'), 'entry 1, role is not'],
    ]
    for (const [make, words] of cases) {
      make()
      await bench.configure(org.settings(here.origin))
      await boot()
      expect(String(said.mock.calls.at(-1))).toContain(`API_KEYS_FILE cannot be used: ${words}`)
    }
    expect(exit).toHaveBeenCalledTimes(cases.length)
  })
})
