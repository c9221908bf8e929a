import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { answerWebRequest } from '#lib/server/api.ts'
import { log } from '#lib/server/log.ts'
import { workspace } from '#lib/server/workspace/store.ts'

import { api, Bench, ORIGIN, signIn, skipTime } from './support.ts'

const TOKEN = 'token-of-the-tests-for-metrics'
const READ = '/api/v1/opportunity/stade'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.forget()
  await bench.configure({ METRICS_TOKEN: TOKEN, API_TIMEOUT_MS: '2000' })
})

const ask = (authorization?: string): Promise<Response> =>
  answerWebRequest(
    new Request(`${ORIGIN}/api/metrics`, { headers: authorization === undefined ? {} : { authorization } }),
  )

const page = async (): Promise<string> => (await ask(`Bearer ${TOKEN}`)).text()

async function figures(): Promise<Map<string, number>> {
  const lines = (await page()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

describe('who may read the figures', () => {
  it('nobody while no token is set', async () => {
    await bench.configure()
    for (const given of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) {
      const response = await ask(given)
      expect([response.status, await codeOf(response)]).toEqual([404, 'not_found'])
    }
  })

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])('not with %j', async (given) => {
    const response = await ask(given)
    expect([response.status, await codeOf(response)]).toEqual([401, 'invalid_key'])
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('whoever has the token, and nobody keeps it', async () => {
    const response = await ask(`bearer ${TOKEN}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the figures', () => {
  it('are Prometheus text: each line has its name declared, with help and a type', async () => {
    await signIn()
    const text = await page()
    expect(text.endsWith('\n')).toBe(true)
    const label = /[a-z_]\w*="(?:[^"\\\n]|\\[\\"n])*"/.source
    const sample = new RegExp(
      `^([a-z_:][\\w:]*?)(?:_bucket|_sum|_count)?(?:\\{${label}(?:,${label})*\\})? -?(?:\\d[\\d.e+-]*|\\+Inf|NaN)$`,
      'i',
    )
    const typed = new Set(
      [...text.matchAll(/^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/gm)].map(([, name]) => name),
    )
    const helped = new Set([...text.matchAll(/^# HELP (\S+) \S.*$/gm)].map(([, name]) => name))
    expect(helped).toEqual(typed)
    for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
      const name = sample.exec(line)?.[1]
      expect(name, line).toBeDefined()
      const base = line.split(/[{ ]/, 1)[0] ?? ''
      expect(typed.has(name) || typed.has(base), line).toBe(true)
    }
  })

  it('are all told of in docs/operations.md, and no others', async () => {
    const told = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    const named = new Set([...told.matchAll(/dashboard_[a-z_]+/g)].map(([name]) => name))
    const made = [...(await page()).matchAll(/^# TYPE (dashboard_\S+)/gm)].map(([, name]) => name ?? '')
    expect([...named].toSorted()).toEqual(made.toSorted())
  })

  it('count calls, requests to the API, and their times, by endpoint and status', async () => {
    const cookie = await signIn()
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:403', times: 1 })
    await api('GET', READ, { cookie })
    await api('GET', READ, { cookie })
    // Answered from what is kept.
    await api('GET', `${READ}?_fields=title`, { cookie })
    await api('GET', READ, { cookie })
    await api('GET', '/api/v1/company', { cookie })
    await bench.fault({ path: '/v1/company', kind: 'drift', times: 1 })
    const [idCompany] = bench.sandbox.world.db.ids('SELECT idCompany FROM company LIMIT 1')
    await api('GET', `/api/v1/company?idCompany=${idCompany}`, { cookie })
    const found = await figures()
    expect(found.get('dashboard_calls_total{endpoint="listStades",status="200",code="ok"}')).toBe(3)
    expect(found.get('dashboard_calls_total{endpoint="listStades",status="403",code="forbidden"}')).toBe(1)
    expect(found.get('dashboard_calls_total{endpoint="listCompanies",status="400",code="invalid"}')).toBe(1)
    expect(found.get('dashboard_call_seconds_count{endpoint="listStades"}')).toBe(4)
    expect(found.get('dashboard_kept_reads_total{outcome="found"}')).toBe(2)
    expect(found.get('dashboard_kept_reads_total{outcome="asked"}')).toBe(2)
    expect(found.get('dashboard_call_seconds_sum{endpoint="listStades"}')).toBeGreaterThan(0)
    // Sign-in asked it once too. What was refused by us was never sent.
    expect(found.get('dashboard_upstream_requests_total{endpoint="listStades",outcome="2xx"}')).toBe(2)
    expect(found.get('dashboard_upstream_requests_total{endpoint="listStades",outcome="403"}')).toBe(1)
    expect(found.get('dashboard_upstream_seconds_count{endpoint="listStades"}')).toBe(3)
    expect(found.get('dashboard_upstream_requests_total{endpoint="listCompanies",outcome="2xx"}')).toBe(1)
    expect(found.get('dashboard_contract_drift_total{endpoint="listCompanies"}')).toBe(1)
    expect(found.get('dashboard_in_flight{what="upstream"}')).toBe(0)
  })

  it('say whether the workspace answers, asked or not', async () => {
    await workspace().look()
    expect((await figures()).get('dashboard_workspace_up')).toBe(1)
    const file = join(bench.dataDir, 'workspace.db')
    rmSync(file)
    mkdirSync(file)
    const skip = skipTime()
    const becomes = (up: number) =>
      expect.poll(async () => (await figures()).get('dashboard_workspace_up')).toBe(up)
    // Longer than until the file is looked at again, and than the store is left alone after a failure.
    skip(1_001)
    await becomes(0)
    rmSync(file, { recursive: true })
    skip(5_001)
    await becomes(1)
  })

  it('begin at zero for each operation that may leave the contract', async () => {
    expect((await figures()).get('dashboard_contract_drift_total{endpoint="listCompanies"}')).toBe(0)
  })

  it('count retries, what the budget forbade, and breakers without saying whose', async () => {
    const cookie = await signIn()
    const warned = vi.spyOn(log(), 'warn')
    await bench.fault({ path: '/v1/alert/count', kind: 'status:500' })
    for (let call = 0; call < 25; call += 1)
      await api('GET', `/api/v1/alert/count?idCompany=${call + 1}`, { cookie })
    const found = await figures()
    const tries = found.get('dashboard_upstream_requests_total{endpoint="countAlerts",outcome="5xx"}') ?? 0
    const retries = found.get('dashboard_upstream_retries_total{endpoint="countAlerts"}') ?? 0
    expect(retries).toBe(10)
    expect(tries).toBe(20 + retries)
    expect(found.get('dashboard_upstream_retries_denied_total')).toBeGreaterThan(0)
    expect(found.get('dashboard_breaker_openings_total')).toBe(1)
    expect(found.get('dashboard_breakers{state="open"}')).toBe(1)
    expect(found.get('dashboard_upstream_refused_total{reason="breaker"}')).toBe(5)
    expect(await page()).not.toContain('account-full')
    expect(warned.mock.calls).toContainEqual([{ event: 'API left alone', open: 1 }, 'dashboard'])

    await bench.forget()
    const told = vi.spyOn(log(), 'info')
    skipTime()(10_001)
    await api('GET', '/api/v1/alert/count?idCompany=99', { cookie })
    expect((await figures()).get('dashboard_breakers{state="open"}')).toBe(0)
    expect(told.mock.calls).toContainEqual([{ event: 'API answers again' }, 'dashboard'])
  })

  it('count sign-ins by what came of them, and sessions by how they ended', async () => {
    const enter = (body: unknown, cookie?: string) => api('POST', '/api/session', { body, cookie })
    await enter({ apiKey: 'nobody-has-this' })
    await enter({ apiKey: '' })
    const cookie = await signIn()
    await enter({ apiKey: 'sandbox-full' }, cookie)
    await api('DELETE', '/api/session', { cookie: await signIn() })
    await api('DELETE', '/api/session?everywhere=1', { cookie: await signIn('sandbox-other') })
    const last = await signIn()
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:401', times: 1 })
    await api('GET', READ, { cookie: last })
    await api('GET', READ)
    for (let more = 0; more < 11; more += 1) await enter({ apiKey: 'nobody-has-this' })
    const found = await figures()
    const signIns = (outcome: string) => found.get(`dashboard_sign_ins_total{outcome="${outcome}"}`)
    expect(['ok', 'invalid', 'malformed', 'limited', 'failed'].map(signIns)).toEqual([5, 10, 1, 2, 0])
    const ended = (reason: string) => found.get(`dashboard_sessions_ended_total{reason="${reason}"}`)
    expect(['signed_out', 'everywhere', 'replaced', 'refused_by_api'].map(ended)).toEqual([1, 1, 1, 1])
  })

  it('get no label from what anybody sends', { timeout: 120_000 }, async () => {
    const cookie = await signIn()
    const odd = async (from: number, to: number) => {
      for (let turn = from; turn < to; turn += 1) {
        const word = `odd${turn}`
        const paths = [
          `/api/v1/${word}`,
          `/api/v1/company/${word}?${word}=${word}`,
          `/api/v1/company?idCompany=${word}`,
          `/api/v1/company?${word}=1`,
          `/api/v1/alert/${turn}x/${word}`,
        ]
        await api('GET', paths[turn % paths.length] ?? '', { cookie })
        await answerWebRequest(new Request(`${ORIGIN}/api/${word}?${word}`, { headers: { 'x-csrf': '1' } }))
      }
    }
    await odd(0, 20)
    const before = await figures()
    await odd(20, 1_020)
    const after = await figures()
    expect([...after.keys()].filter((name) => !before.has(name) && !name.includes('/api/metrics'))).toEqual(
      [],
    )
    expect(after.get('dashboard_calls_total{endpoint="GET /api/*",status="404",code="not_found"}')).toBe(
      1_020,
    )
    expect(await page()).not.toMatch(/odd\d/)
  })
})
