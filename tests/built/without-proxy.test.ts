import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { API_ROUTES } from '#lib/server/api.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { addressOf, knownIds } from './addresses.ts'
import { askForPart } from './router-state.ts'
import { type Built, builtPages, startBuilt, withoutProxy } from './server.ts'
import { OWN, send, signIn } from './wire.ts'

// The built server with proxy.ts taken out: what protects data must stand without it.

const OPEN = ['/sign-in', '/styleguide']

let sandbox: Sandbox
let built: Built
let removeCopy: () => Promise<void>
let ids: Record<string, string>
let pages: { pattern: string; segments: string[]; path: string }[]
let signedIn: string
let strangers: [who: string, headers: Record<string, string>][]
let siren: string

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  const copy = await withoutProxy()
  removeCopy = copy.remove
  built = await startBuilt({ apiBaseUrl: sandbox.url, folder: copy.folder })
  ids = await knownIds(sandbox.url)
  pages = (await builtPages()).map((page) => ({ ...page, path: addressOf(page.pattern, ids) }))
  siren = (await sandboxAt(sandbox.url).facts()).companyComplete.siren
  signedIn = await signIn(built.url)
  const ended = await signIn(built.url)
  await send(built.url, '/api/session', { method: 'DELETE', headers: { ...OWN, cookie: ended } })
  strangers = [
    ['without a cookie', {}],
    ['with a forged cookie', { cookie: `__Host-session=${'Fe26.2*1*a*b*c*d*e*f~2'}` }],
    ['with a session that has ended', { cookie: ended }],
    [
      'who claims to have passed the proxy',
      {
        'x-page-path': '/',
        'x-middleware-next': '1',
        'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      },
    ],
  ]
  sandbox.world.calls.clear()
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await sandbox?.close()
  await removeCopy?.()
})

const asked = () => sandbox.world.calls.list().length

describe('without proxy.ts', () => {
  it('this server really has none, and shows data to whoever is signed in', async () => {
    const path = addressOf('/companies/[idCompany]', ids)
    const page = await send(built.url, path, { headers: { cookie: signedIn } })
    // The server's own policy, which lets nothing run; a page's comes from proxy.ts.
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect([page.status, page.text.includes(siren)]).toEqual([200, true])
    const segments = ['(dashboard)', 'contacts', '[idCrmVisitCard]']
    const part = await askForPart(built.url, addressOf('/contacts/[idCrmVisitCard]', ids), segments, ids, {
      cookie: signedIn,
    })
    expect([part.status, part.headers['content-type']]).toEqual([200, 'text/x-component'])
    expect(part.text).not.toContain('NEXT_REDIRECT')
    expect(asked()).toBeGreaterThan(0)
    sandbox.world.calls.clear()
  })

  it('no page gives a stranger anything: it sends to sign-in, and the API is not asked', async () => {
    expect(pages.length).toBeGreaterThan(20)
    for (const [who, headers] of strangers) {
      for (const { pattern, path } of pages) {
        const page = await send(built.url, path, { headers })
        const what = `${pattern} ${who}`
        expect(page.text, what).not.toContain(siren)
        if (OPEN.includes(pattern)) expect(page.status, what).toBe(pattern === '/sign-in' ? 200 : 404)
        else expect([page.status, page.headers.location?.split('?')[0]], what).toEqual([307, '/sign-in'])
      }
    }
    expect(asked()).toBe(0)
  })

  it('no page relies on its layout: asked for alone, each sends to sign-in by itself', async () => {
    for (const [who, headers] of strangers) {
      for (const { pattern, segments, path } of pages) {
        if (OPEN.includes(pattern)) continue
        const part = await askForPart(built.url, path, segments, ids, headers)
        const sent =
          part.headers.location ?? /NEXT_REDIRECT;[a-z]+;([^;?"\\]+)/.exec(part.text)?.[1] ?? `${part.status}`
        expect([pattern, who, sent.split('?')[0]]).toEqual([pattern, who, '/sign-in'])
        expect(part.text).not.toContain(siren)
      }
    }
    expect(asked()).toBe(0)
  })

  it('every route handler says 401 to a stranger, or has nothing to do with a session', async () => {
    const reads = [
      `/api/v1/company?idCompany=${ids.idCompany}`,
      '/api/v1/opportunity/stade',
      '/api/v1/webhook',
      '/api/readings',
      '/api/replica-key',
      '/api/workspace/me',
      '/api/workspace/export',
      '/api/workspace/live',
      `/api/glance?idCompany=${ids.idCompany}`,
    ]
    for (const [who, headers] of strangers) {
      for (const path of reads) {
        const { status, text } = await send(built.url, path, { headers: { ...OWN, ...headers } })
        expect([path, who, status, JSON.parse(text).code]).toEqual([path, who, 401, 'session_invalid'])
      }
      const figures = await send(built.url, '/api/metrics', { headers: { ...OWN, ...headers } })
      expect([who, figures.status, figures.text.includes('# HELP')]).toEqual([who, 404, false])
      const me = await send(built.url, '/api/session', { headers: { ...OWN, ...headers } })
      expect(JSON.parse(me.text)).toEqual({ success: true, session: { signedIn: false } })
    }
    // Whoever has its address reads a calendar: nobody has this one.
    const calendar = await send(built.url, `/api/calendar/${ids.address}`)
    expect([calendar.status, JSON.parse(calendar.text).code]).toEqual([404, 'not_found'])
    for (const path of ['login', 'callback', 'logout', 'backchannel-logout']) {
      const method = path === 'backchannel-logout' ? 'POST' : 'GET'
      // Nobody signs in with an organisation here: tests/oidc has those who do.
      expect((await send(built.url, `/api/auth/${path}`, { method })).status).toBe(404)
    }
    // Nobody can read the figures here: tests/built/visits.test.ts has a server where somebody can.
    expect(
      (
        await send(built.url, '/api/visits', {
          method: 'POST',
          headers: { ...OWN, 'sec-fetch-site': 'same-origin' },
        })
      ).status,
    ).toBe(404)
    expect(asked()).toBe(0)
  })

  it('no handler is left out above: a new one has to be looked at here', () => {
    expect(API_ROUTES.toSorted()).toEqual([
      '/api/*',
      '/api/auth/backchannel-logout',
      '/api/auth/callback',
      '/api/auth/login',
      '/api/auth/logout',
      '/api/calendar/*',
      '/api/glance',
      '/api/health',
      '/api/metrics',
      '/api/readings',
      '/api/ready',
      '/api/receiver',
      '/api/receiver/secret',
      '/api/replica-key',
      '/api/session',
      '/api/v1/*',
      '/api/visits',
      '/api/workspace/*',
    ])
  })
})
