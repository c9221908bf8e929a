import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { BuiltServer } from './process.ts'

// What visits feel like, told by a tab that is left, over real HTTP.

const ROUTE = '/companies/:id'
const GOOD = { visits: [{ route: ROUTE, lcp: 812, inp: 40, cls: 0.015 }] }

let sandbox: Sandbox
let server: BuiltServer
let cookie: string

beforeAll(async () => {
  await buildIfNeeded()
}, 600_000)
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 5 })
  server = await BuiltServer.start({ API_BASE_URL: sandbox.url })
  cookie = await server.signIn()
})
afterAll(async () => {
  await server?.end()
  await sandbox?.close()
})

const tell = (body: unknown, headers: Record<string, string> = {}, as: string | undefined = cookie) =>
  server.ask('POST', '/api/visits', { body, headers, ...(as === undefined ? {} : { cookie: as }) })

const visitFigures = async () =>
  new Map([...(await server.figures())].filter(([name]) => name.startsWith('dashboard_visit_')))

it('is refused from strangers, from other sites, and where it is not such a telling; none of it is counted', async () => {
  const before = await visitFigures()
  expect((await server.ask('POST', '/api/visits', { body: GOOD })).status).toBe(401)
  expect((await tell(GOOD, { 'x-csrf': '0' })).status).toBe(403)
  expect((await tell(GOOD, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await tell(GOOD, { 'x-account': 'another-account' })).status).toBe(409)
  expect((await tell(GOOD, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await tell({ visits: [], padding: 'x'.repeat(5_000) })).status).toBe(413)
  expect((await server.ask('GET', '/api/visits', { cookie })).status).toBe(405)
  const wrong = [
    undefined,
    {},
    { visits: [] },
    { visits: Array.from({ length: 21 }, () => ({ route: '/', cls: 0 })) },
    { visits: [{ route: '/companies/1001', lcp: 1 }] },
    { visits: [{ route: '/companies/:id?q=Dupont', lcp: 1 }] },
    { visits: [{ route: ROUTE, lcp: -1 }] },
    { visits: [{ route: ROUTE, lcp: '812' }] },
    { visits: [{ route: ROUTE, cls: 1e9 }] },
    { visits: [{ route: ROUTE, lcp: 1, company: 'Dupont' }] },
    { visits: [{ route: ROUTE, lcp: 1 }], who: 'Dupont' },
  ]
  for (const body of wrong) expect([body, (await tell(body)).status]).toEqual([body, 400])
  expect(await visitFigures()).toEqual(before)
})

it('is counted by route, in seconds, and prolongs no session', async () => {
  const { status, text, headers } = await tell(GOOD)
  expect([status, text, headers['set-cookie']]).toEqual([204, '', undefined])
  const found = await visitFigures()
  expect(found.get(`dashboard_visit_lcp_seconds_sum{route="${ROUTE}"}`)).toBe(0.812)
  expect(found.get(`dashboard_visit_lcp_seconds_bucket{le="0.8",route="${ROUTE}"}`)).toBe(0)
  expect(found.get(`dashboard_visit_lcp_seconds_bucket{le="1.2",route="${ROUTE}"}`)).toBe(1)
  expect(found.get(`dashboard_visit_inp_seconds_bucket{le="0.05",route="${ROUTE}"}`)).toBe(1)
  expect(found.get(`dashboard_visit_cls_bucket{le="0.01",route="${ROUTE}"}`)).toBe(0)
  expect(found.get(`dashboard_visit_cls_bucket{le="0.02",route="${ROUTE}"}`)).toBe(1)
  expect([...found.keys()].filter((name) => !name.includes(`route="${ROUTE}"`))).toEqual([])
  // Nobody waits for it: no objective is about it.
  expect((await server.figures()).get('dashboard_writes_total{outcome="answered"}')).toBe(1)
})

it('is refused past sixty a minute of one session, and another session goes on', async () => {
  const other = await server.signIn()
  const statuses: number[] = []
  for (let nth = 0; nth < 61; nth += 1) statuses.push((await tell(GOOD, {}, other)).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 204), 429])
  const { headers } = await tell(GOOD, {}, other)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await tell(GOOD, {}, await server.signIn())).status).toBe(204)
})

it.runIf(process.env.THOROUGH)('is no address where nobody can read the figures', async () => {
  const deaf = await BuiltServer.start({ API_BASE_URL: sandbox.url, METRICS_TOKEN: '' })
  expect((await deaf.ask('POST', '/api/visits', { body: GOOD, cookie })).status).toBe(404)
  await deaf.end()
})
