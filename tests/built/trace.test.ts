import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { Canned, stades } from '../bff/canned.ts'
import { Redis, redisProgram } from '../copies/redis.ts'
import { type CollectedSpan, Collector } from './collector.ts'
import { BuiltServer } from './process.ts'

const KEY = `key-${randomBytes(8).toString('hex')}`
const READ = '/api/v1/opportunity/stade'
/** Long enough to stand in no time and no id of a trace by chance. */
const COMPANY = '918273645'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const ABOVE = 'b7ad6b7169203331'
const from = (flags: string) => ({ traceparent: `00-${TRACE}-${ABOVE}-${flags}` })
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

let api: Canned
let collector: Collector
let redis: Redis | undefined
const started: BuiltServer[] = []

beforeAll(async () => {
  api = await Canned.open()
  collector = await Collector.open()
  if (redisProgram !== null) redis = await Redis.start()
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
  await redis?.down()
  await collector.close()
  await api.close()
})

async function start(
  settings: Record<string, string> = {},
): Promise<{ server: BuiltServer; cookie: string }> {
  api.says(stades(['one']))
  const server = await BuiltServer.start({
    API_BASE_URL: api.url,
    KEEP_READS_SECONDS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    ...settings,
  })
  started.push(server)
  return { server, cookie: await server.signIn(KEY) }
}

/** The end sends what waits: nobody has to wait for the next time. */
async function endOf(server: BuiltServer): Promise<void> {
  expect((await server.end()).code).toBe(0)
  expect(collector.problems).toEqual([])
}

const ofTrace = (id: unknown) => collector.spans.filter(({ traceId }) => traceId === id)
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)

describe('traces', () => {
  it('tell a request from its first byte to the last: session, store, each try, the answer on its way', async () => {
    const { server, cookie } = await start({
      TRUST_PROXY: '1',
      OTEL_SERVICE_NAME: 'our-dashboard',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20secret',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    })
    let refusals = 2
    api.answer = (_, response) => {
      refusals -= 1
      response.writeHead(refusals < 0 ? 200 : 503, { 'content-type': 'application/json' })
      response.end(refusals < 0 ? stades(['one']) : '{}')
    }
    const headers = from('01')
    const answer = await server.ask('GET', READ, { cookie, headers })
    const team = await server.ask('GET', '/api/workspace/names', { cookie })
    const page = await server.ask('GET', `/companies/${COMPANY}`, {
      cookie,
      headers: { 'sec-fetch-dest': 'document' },
    })
    expect([answer.status, page.status]).toEqual([200, 200])
    expect(answer.headers['x-trace-id']).toBe(TRACE)
    await endOf(server)

    const spans = ofTrace(TRACE)
    const [root] = named(spans, `GET ${READ}`)
    expect(root).toMatchObject({
      parentSpanId: ABOVE,
      kind: 2,
      status: {},
      attributes: {
        'request.id': answer.headers['x-request-id'],
        'http.route': READ,
        'http.response.status_code': '200',
        'dashboard.operation': 'listStades',
      },
    })
    const [call] = named(spans, 'API')
    const tries = named(spans, 'try listStades')
    expect(tries.map(({ attributes, status, kind }) => [attributes, status.code, kind])).toEqual(
      [503, 503, 200].map((status, nth) => [
        {
          'http.request.method': 'GET',
          'url.template': '/v1/opportunity/stade',
          'http.request.resend_count': String(nth),
          'http.response.status_code': String(status),
          ...(status === 503 ? { 'error.type': 'upstream_error' } : {}),
        },
        status === 503 ? 2 : undefined,
        3,
      ]),
    )
    expect(new Set(tries.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]))
    const [session] = named(spans, 'session')
    const [signOuts] = named(spans, 'sign-outs')
    expect(session?.parentSpanId).toBe(root?.spanId)
    expect(signOuts?.parentSpanId).toBe(session?.spanId)
    if (redis)
      expect(named(spans, 'shared server')[0]).toMatchObject({ parentSpanId: signOuts?.spanId, kind: 3 })
    const [delivery] = named(spans, 'deliver')
    expect(delivery?.parentSpanId).toBe(root?.spanId)
    for (const span of spans) {
      expect(span.startTimeUnixNano).toBeGreaterThanOrEqual(root?.startTimeUnixNano ?? 0n)
      expect(span.endTimeUnixNano).toBeLessThanOrEqual(root?.endTimeUnixNano ?? 0n)
      expect(Math.abs(Number(span.startTimeUnixNano / 1_000_000n) - Date.now())).toBeLessThan(120_000)
    }
    expect(delivery?.startTimeUnixNano).toBeGreaterThanOrEqual(call?.endTimeUnixNano ?? 0n)

    expect(team.status).toBe(200)
    const store = named(ofTrace(team.headers['x-trace-id']), 'workspace')
    expect(store[0]?.attributes['db.system.name']).toBe('sqlite')
    // A page: what it reads in-process is under it.
    const ofPage = ofTrace(page.headers['x-trace-id'])
    expect(named(ofPage, 'GET /companies/:id')[0]?.attributes['request.id']).toBe(
      page.headers['x-request-id'],
    )
    expect(named(ofPage, 'API').length).toBeGreaterThan(0)
    // Once for its cookie, and once for the layout, the page and each read together.
    expect(named(ofPage, 'session')).toHaveLength(2)

    expect(collector.resources[0]).toMatchObject({
      'service.name': 'our-dashboard',
      'deployment.environment.name': 'tests',
    })
    expect(collector.headers[0]?.['x-collector-key']).toBe('a secret')
    // Both ids stand in the log, side by side; neither the key nor a value of the query in any trace.
    expect(server.lines).toContainEqual(
      expect.objectContaining({ msg: 'call', requestId: answer.headers['x-request-id'], traceId: TRACE }),
    )
    expect(server.lines).toContainEqual(
      expect.objectContaining({ msg: 'page', traceId: page.headers['x-trace-id'] }),
    )
    expect(collector.text).not.toContain(KEY)
    expect(collector.text).not.toContain(COMPANY)
    expect(collector.text).not.toContain(cookie.slice(20, 60))
    // The API hears of none of it unless it is to.
    expect(api.sent.filter(({ headers: sent }) => 'traceparent' in sent)).toEqual([])
  })

  it.runIf(process.env.THOROUGH)(
    'show the breaker that opens and what it refuses; the error carries the trace',
    async () => {
      const { server, cookie } = await start()
      api.answer = (_, response) => response.writeHead(500).end('{}')
      const answers = []
      for (let turn = 0; turn < 24; turn += 1)
        answers.push(await server.ask('GET', `${READ}?_fields=a${turn}`, { cookie }))
      const last = answers.at(-1)
      const error = JSON.parse(last?.text ?? '{}')
      expect([last?.status, error.code]).toEqual([503, 'upstream_unavailable'])
      expect(error.traceId).toBe(last?.headers['x-trace-id'])
      // Where a trace begins here, its id has the digits of the request's.
      expect(error.traceId).toBe(error.requestId.replaceAll('-', ''))
      await endOf(server)
      const events = collector.spans.flatMap(({ events: noted }) => noted.map(({ name }) => name))
      expect(events.filter((name) => name === 'breaker opened')).toHaveLength(1)
      const refused = named(ofTrace(error.traceId), 'API')[0]
      expect(refused).toMatchObject({
        status: { code: 2 },
        attributes: { 'error.type': 'upstream_unavailable' },
        events: [{ name: 'refused', attributes: { reason: 'breaker' } }],
      })
      expect(named(ofTrace(error.traceId), 'try listStades')).toEqual([])
    },
  )

  it.runIf(process.env.THOROUGH)(
    'are gone on with at the API by setting alone; a share of them is recorded, of a trace all or nothing',
    async () => {
      const { server, cookie } = await start({ TRACE_TO_API: '1', OTEL_TRACES_SAMPLER_ARG: '0.1' })
      const chosen = { traceparent: `00-${hex(12)}00000001-${ABOVE}-00` }
      const other = { traceparent: `00-${hex(12)}f0000000-${ABOVE}-01` }
      // Without a proxy of ours nobody outside says what is recorded.
      const [one, two] = [
        await server.ask('GET', READ, { cookie, headers: chosen }),
        await server.ask('GET', READ, { cookie, headers: other }),
      ]
      const sent = api.sent.slice(-2).map(({ headers }) => headers.traceparent)
      const broken = [
        '',
        'x',
        `00-${'0'.repeat(32)}-${ABOVE}-01`,
        `ff-${TRACE}-${ABOVE}-01`,
        `00-${TRACE}-${ABOVE}-01-x`,
      ]
      for (const traceparent of broken) {
        const { headers } = await server.ask('GET', READ, { cookie, headers: { traceparent } })
        expect(headers['x-trace-id']).toBe(String(headers['x-request-id']).replaceAll('-', ''))
      }
      await endOf(server)
      const [tried] = named(ofTrace(one.headers['x-trace-id']), 'try listStades')
      expect(sent).toEqual([`00-${one.headers['x-trace-id']}-${tried?.spanId}-01`, undefined])
      expect(ofTrace(two.headers['x-trace-id'])).toEqual([])
    },
  )

  it('wait for nobody: a collector that is away is told once, and what it missed is counted', async () => {
    const { server, cookie } = await start({ LOG_LEVEL: 'warn' })
    collector.status = 503
    try {
      for (let turn = 0; turn < 110; turn += 1) await server.ask('GET', READ, { cookie })
      await vi.waitFor(
        async () =>
          expect((await server.figures()).get('dashboard_spans_total{outcome="dropped"}')).toBeGreaterThan(
            500,
          ),
        { timeout: 15_000, interval: 250 },
      )
      // Written in batches: the end writes the rest.
      expect((await server.end()).code).toBe(0)
      expect(server.lines.map(({ event, word }) => [event, word])).toEqual([['trace collector away', '503']])
    } finally {
      collector.status = 200
    }
  })

  it('are nothing at all without a collector', async () => {
    const { server, cookie } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    const before = collector.headers.length
    const { headers } = await server.ask('GET', READ, { cookie, headers: from('01') })
    await endOf(server)
    expect(headers['x-trace-id']).toBeUndefined()
    expect(collector.headers.length).toBe(before)
    expect(server.lines.some((line) => 'traceId' in line)).toBe(false)
  })
})
