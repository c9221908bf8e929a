import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { screensOf } from '../../e2e/support/walk.ts'
import { serverDir } from '../../scripts/lib/build.mjs'
import { API_ADDRESSES, addressOf, isOf, knownIds } from './addresses.ts'
import { type Built, type BuiltPage, builtActions, builtPages, startBuilt } from './server.ts'
import { isHere, OWN, type Reply, send, signIn } from './wire.ts'

const TLS = { 'x-forwarded-proto': 'https' }
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** What is answered to any page, the nonce apart. */
const POLICY = [
  "default-src 'none'",
  "script-src 'nonce-N' 'strict-dynamic'",
  "style-src 'self' 'nonce-N'",
  "style-src-attr 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** What is answered to anything else. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

let sandbox: Sandbox
let built: Built
let cookie: string
let ids: Record<string, string>
let pagesOfBuild: BuiltPage[]

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  pagesOfBuild = await builtPages()
  built = await startBuilt({ apiBaseUrl: sandbox.url, settings: { TRUST_PROXY: '1' } })
  cookie = await signIn(built.url)
  ids = await knownIds(sandbox.url)
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await sandbox?.close()
})

const nonceIn = ({ headers }: Reply): string =>
  /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'

function expectCommon({ headers }: Reply, what: string): void {
  const { 'permissions-policy': permissions, 'cache-control': cache, ...rest } = headers
  expect(rest, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(permissions, what).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/)
  // Next adds more of the same to pages that do not exist.
  expect(cache, what).toMatch(/^private, (no-cache, )?no-store/)
  expect(rest, what).not.toHaveProperty('x-powered-by')
  expect(rest, what).not.toHaveProperty('access-control-allow-origin')
}

function expectPage(page: Reply, what: string): void {
  expectCommon(page, what)
  const nonce = nonceIn(page)
  expect(String(page.headers['content-security-policy']).replaceAll(nonce, 'N'), what).toBe(POLICY)
  for (const tag of page.text.match(/<(?:script|style)\b[^>]*>/g) ?? [])
    expect(tag, what).toContain(`nonce="${nonce}"`)
  expect(page.text, what).not.toMatch(/<[^>]*\son[a-z]+\s*=/i)
  for (const [, address = ''] of page.text.matchAll(
    /<(?:script|link|img|iframe|form)\b[^>]*?\s(?:src|href|action)="([^"]*)"/g,
  ))
    expect(address, what).toMatch(/^(\/(?!\/)|data:)/)
}

describe('pages', () => {
  const pages = () => [
    ...pagesOfBuild.map(({ pattern }) => [pattern, addressOf(pattern, ids)] as const),
    ...['/no-such-page', '/companies/%ff', '/%'].map((path) => ['unknown', path] as const),
  ]

  it('of the build, signed in or out, over TLS: the whole set of headers, a new nonce each time', async () => {
    expect(pagesOfBuild.length).toBeGreaterThan(20)
    const nonces = new Set<string>()
    let asked = 0
    for (const [pattern, path] of pages()) {
      for (const as of [{ cookie }, {}]) {
        const page = await send(built.url, path, { headers: { ...as, ...TLS } })
        expectPage(page, `${pattern} ${Object.keys(as)}`)
        expect(page.headers['strict-transport-security'], pattern).toMatch(/^max-age=31536000/)
        nonces.add(nonceIn(page))
        asked += 1
      }
    }
    expect(nonces.size).toBe(asked)
  })

  it('never send anybody to another host, whoever the request says it is for', async () => {
    const host = { host: 'evil.example', 'x-forwarded-host': 'evil.example', ...TLS }
    const odd = [
      '//evil.example',
      '//evil.example/',
      '//evil.example/%2e%2e/',
      '/\\evil.example/',
      '/%5c/evil.example/',
    ]
    const next = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
    ]
    const asked = [
      ...[...odd, '/companies/', '/api/session/', '/http://evil.example/'].map((path) => [path, {}] as const),
      ...next.map((to) => [`/sign-in?next=${encodeURIComponent(to)}`, { cookie }] as const),
    ]
    for (const [path, as] of asked) {
      for (const more of [{}, host]) {
        const { status, headers } = await send(built.url, path, { headers: { ...as, ...more } })
        expect([path, status < 500, headers.location, isHere(headers.location)]).toEqual([
          path,
          true,
          headers.location,
          true,
        ])
        expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff' })
        expect(headers, path).toHaveProperty('content-security-policy')
      }
    }
  })

  it('say nothing of TLS where there is none', async () => {
    const page = await send(built.url, paths.home(), { headers: { cookie } })
    expect(page.status).toBe(200)
    expect(page.headers).not.toHaveProperty('strict-transport-security')
  })

  it('are all walked by the browser tests, which fail at the first thing the policy stops', async () => {
    const walked = (await screensOf(sandboxAt(sandbox.url))).map(
      ([, path]) => new URL(path, built.url).pathname,
    )
    // These two the walk of a11y.spec.ts opens by hand, and Next answers 404 for the third outside development.
    const apart = [paths.signIn(), paths.webhookEvent(ids.idWebhookEvent ?? ''), paths.styleguide()]
    const unseen = pagesOfBuild.filter(
      ({ pattern }) => ![...walked, ...apart].some((path) => isOf(pattern, path)),
    )
    expect(unseen).toEqual([])
  })
})

describe('route handlers', () => {
  it('of the build, by any method: the whole set of headers, and nothing may run in what they answer', async () => {
    for (const path of [...API_ADDRESSES, `/api/v1/company?idCompany=${ids.idCompany}`]) {
      for (const method of METHODS) {
        for (const headers of [{}, OWN, { ...OWN, cookie }]) {
          const answer = await send(built.url, path, { method, headers: { ...headers, ...TLS } })
          const what = `${method} ${path} ${answer.status}`
          if (answer.status === 405) expect(answer.headers.allow, what).toMatch(/GET|POST/)
          expectCommon(answer, what)
          expect(answer.headers['content-security-policy'], what).toBe(NOTHING_RUNS)
          expect(answer.headers['strict-transport-security'], what).toMatch(/^max-age=31536000/)
        }
      }
    }
  })

  it('of the build, whatever a request expects: an unknown expectation is ignored', async () => {
    const answer = await send(built.url, '/api/health', { headers: { expect: 'a miracle', ...TLS } })
    expect(answer.status).toBe(200)
    expectCommon(answer, 'expect')
  })

  it('of signing out: the browser is told to forget', async () => {
    const mine = await signIn(built.url, 'sandbox-other')
    const answer = await send(built.url, '/api/session', {
      method: 'DELETE',
      headers: { ...OWN, cookie: mine },
    })
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache", "storage"'])
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-session=; Max-Age=0; /)])
  })
})

describe('what Next could do and must not', () => {
  it('images are not optimised: there is no service that fetches addresses', async () => {
    for (const url of ['/icon.svg', 'http://127.0.0.1/x.png'])
      expect((await send(built.url, `/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`)).status).toBe(
        404,
      )
  })

  it('there are no server actions, and a call of one does nothing', async () => {
    expect(await builtActions()).toEqual([])
    const before = sandbox.world.calls.list().length
    for (const { pattern } of pagesOfBuild) {
      const answer = await send(built.url, addressOf(pattern, ids), {
        method: 'POST',
        headers: {
          ...OWN,
          cookie,
          'next-action': '00'.repeat(21),
          'content-type': 'text/plain;charset=UTF-8',
        },
        body: '[]',
      })
      expect(answer.status, pattern).toBeGreaterThanOrEqual(400)
      expect(answer.status, pattern).toBeLessThan(500)
    }
    expect(sandbox.world.calls.list().length).toBe(before)
  })

  it('files that are the same for everybody are taken for what they are, by us alone', async () => {
    const files = readdirSync(join(serverDir(), process.env.NEXT_DIST_DIR || '.next', 'static/chunks'))
    const worker = files.find((file) => /^turbopack-worker-.*\.js$/.test(file))
    for (const [path, policy] of [
      ['/icon.svg', NOTHING_RUNS],
      [`/_next/static/chunks/${files.find((file) => !file.includes('worker'))}`, NOTHING_RUNS],
      // A worker's policy is that of its script: it fetches its own parts and nothing else.
      [`/_next/static/chunks/${worker}`, NOTHING_RUNS.replace(';', "; script-src 'self';")],
    ] as const) {
      const { status, headers } = await send(built.url, path, { headers: TLS })
      expect([path, status]).toEqual([path, 200])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': policy,
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      })
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })
})
