import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ErrorBody } from '#lib/server/errors.ts'
import { FAULT_KINDS } from '#sandbox/faults/fault-book.ts'

import { Canned, stades } from './canned.ts'
import { api, Bench, signIn } from './support.ts'

const READ = '/api/v1/opportunity/stade'
const WRITE = '/api/v1/opportunity'
const OPPORTUNITY = { idCompany: 1, idUserResponsable: 1 }

let bench: Bench
let cookie: string

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())

// A breaker and a retry budget that earlier rows have not touched.
beforeEach(async () => {
  await bench.forget()
  await bench.configure({ API_TIMEOUT_MS: '600', API_MAX_RESPONSE_MB: '4' })
  cookie = await signIn()
  await bench.forget()
})

interface Row {
  kind: string
  status: number
  code: string
  calls: number
  upstream?: { status: number; code: string | number | null } | null
  retryable?: boolean
}

const reads: Row[] = [
  {
    kind: 'status:401',
    status: 401,
    code: 'session_invalid',
    calls: 1,
    upstream: { status: 401, code: '401' },
  },
  { kind: 'status:403', status: 403, code: 'forbidden', calls: 1, upstream: { status: 403, code: '403' } },
  { kind: 'status:400', status: 400, code: 'invalid', calls: 1, upstream: { status: 400, code: '400' } },
  { kind: 'status:404', status: 404, code: 'not_found', calls: 1, upstream: { status: 404, code: '404' } },
  {
    kind: 'status:418',
    status: 502,
    code: 'upstream_rejected',
    calls: 1,
    upstream: { status: 418, code: '418' },
  },
  { kind: 'status:429', status: 429, code: 'rate_limited', calls: 1, retryable: true },
  { kind: 'status:500', status: 502, code: 'upstream_error', calls: 3, retryable: true },
  {
    kind: 'status:503',
    status: 502,
    code: 'upstream_error',
    calls: 3,
    upstream: { status: 503, code: '503' },
  },
  { kind: 'status:408', status: 502, code: 'upstream_error', calls: 3 },
  { kind: 'status:504', status: 502, code: 'upstream_error', calls: 3 },
  { kind: 'reset', status: 502, code: 'upstream_error', calls: 3, upstream: null },
  { kind: 'cut', status: 502, code: 'upstream_error', calls: 3, upstream: null },
  { kind: 'hang', status: 504, code: 'upstream_timeout', calls: 1, upstream: null, retryable: true },
  { kind: 'drip', status: 504, code: 'upstream_timeout', calls: 1, upstream: null },
  { kind: 'truncate', status: 502, code: 'upstream_malformed', calls: 1, retryable: true },
  { kind: 'html', status: 502, code: 'upstream_malformed', calls: 1 },
  { kind: 'empty', status: 502, code: 'upstream_malformed', calls: 1 },
  { kind: 'wrong-envelope', status: 502, code: 'upstream_malformed', calls: 1 },
  { kind: 'huge', status: 502, code: 'upstream_too_large', calls: 1, retryable: false },
  { kind: 'redirect', status: 502, code: 'upstream_redirect', calls: 1 },
  {
    kind: 'success-false',
    status: 502,
    code: 'upstream_rejected',
    calls: 1,
    upstream: { status: 200, code: null },
  },
]

const writes: Row[] = [
  { kind: 'status:401', status: 401, code: 'session_invalid', calls: 1 },
  { kind: 'status:403', status: 403, code: 'forbidden', calls: 1 },
  { kind: 'status:400', status: 400, code: 'invalid', calls: 1 },
  { kind: 'status:404', status: 404, code: 'not_found', calls: 1 },
  { kind: 'status:418', status: 502, code: 'upstream_rejected', calls: 1 },
  { kind: 'status:429', status: 429, code: 'rate_limited', calls: 1 },
  { kind: 'status:408', status: 502, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'status:500', status: 502, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'status:503', status: 502, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'status:504', status: 502, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'reset', status: 502, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'cut', status: 502, code: 'outcome_unknown', calls: 1 },
  { kind: 'hang', status: 504, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'drip', status: 504, code: 'outcome_unknown', calls: 1 },
  { kind: 'truncate', status: 502, code: 'outcome_unknown', calls: 1, retryable: false },
  { kind: 'html', status: 502, code: 'outcome_unknown', calls: 1 },
  { kind: 'empty', status: 502, code: 'outcome_unknown', calls: 1 },
  { kind: 'wrong-envelope', status: 502, code: 'outcome_unknown', calls: 1 },
  { kind: 'huge', status: 502, code: 'outcome_unknown', calls: 1 },
  { kind: 'redirect', status: 502, code: 'upstream_redirect', calls: 1 },
  { kind: 'success-false', status: 502, code: 'upstream_rejected', calls: 1 },
]

/** Faults after which the answer is a success all the same. */
const HARMLESS: ReadonlySet<string> = new Set(['slow', 'drift', 'filled', 'filled-false'])

/** Forty-eight megabytes take a moment to make, and a busy machine takes several. */
async function patient({ kind }: Row): Promise<void> {
  if (kind === 'huge') await bench.configure({ API_TIMEOUT_MS: '20000', API_MAX_RESPONSE_MB: '4' })
}

async function expectRow(row: Row, response: Response): Promise<ErrorBody> {
  const body = (await response.json()) as ErrorBody
  expect({ status: response.status, code: body.code, calls: (await bench.calls()).length }).toEqual({
    status: row.status,
    code: row.code,
    calls: row.calls,
  })
  expect(Object.keys(body)).toEqual(['success', 'code', 'message', 'retryable', 'requestId', 'upstream'])
  expect(body.success).toBe(false)
  expect(body.message).not.toBe('')
  expect(body.requestId).toBe(response.headers.get('x-request-id'))
  if (row.upstream !== undefined) expect(body.upstream).toEqual(row.upstream)
  if (row.retryable !== undefined) expect(body.retryable).toBe(row.retryable)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return body
}

describe('the fault table', () => {
  it('has a row for every fault that the sandbox knows, for reads and for writes', () => {
    for (const table of [reads, writes]) {
      const kinds = new Set(table.map(({ kind }) => kind))
      expect(FAULT_KINDS.filter((kind) => !HARMLESS.has(kind) && !kinds.has(kind))).toEqual([])
    }
  })

  it.each(['slow', 'drift'])(
    'a write after which the API says %s went well, and was sent once',
    async (kind) => {
      await bench.fault({ path: '/v1/opportunity', kind, delayMs: 100 })
      const [idCompany] = bench.sandbox.world.db.ids('SELECT idCompany FROM company LIMIT 1')
      const body = { idCompany, idUserResponsable: 101 }
      const response = await api('POST', WRITE, { cookie, body })
      expect([response.status, (await bench.calls()).length]).toEqual([200, 1])
      expect(response.headers.has('x-contract-drift')).toBe(kind === 'drift')
    },
  )

  it.each(reads)('read, $kind: $status $code after $calls', async (row) => {
    await patient(row)
    await bench.fault({
      path: '/v1/opportunity/stade',
      kind: row.kind,
      delayMs: row.kind === 'drip' ? 50 : 0,
    })
    await expectRow(row, await api('GET', READ, { cookie }))
  })

  it.each(writes)('write, $kind: $status $code after $calls', async (row) => {
    await patient(row)
    await bench.fault({ path: '/v1/opportunity', kind: row.kind, delayMs: row.kind === 'drip' ? 50 : 0 })
    const [idCompany] = bench.sandbox.world.db.ids('SELECT idCompany FROM company LIMIT 1')
    const body = { idCompany, idUserResponsable: 101 }
    await expectRow(row, await api('POST', WRITE, { cookie, body }))
  })

  it('ends the session when the API no longer takes the key', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:401' })
    const response = await api('GET', READ, { cookie })
    expect(response.headers.get('set-cookie')).toBe(
      '__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
    )
  })

  it.each([
    ['status:403', 'Fault 403'],
    ['status:400', 'Fault 400'],
    ['success-false', 'Traitement refusé'],
  ])("passes the API's own words on: %s", async (kind, message) => {
    await bench.fault({ path: '/v1/opportunity/stade', kind })
    const response = await api('GET', READ, { cookie })
    expect(await response.json()).toMatchObject({ message })
  })

  it('keeps retry-after', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:429' })
    expect((await api('GET', READ, { cookie })).headers.get('retry-after')).toBe('2')
  })

  it('never echoes a body that makes no sense', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'html' })
    expect(await (await api('GET', READ, { cookie })).text()).not.toContain('Bad Gateway')
  })

  it('passes over a byte order mark before an answer', async () => {
    const canned = await Canned.open()
    canned.says(`\ufeff${stades(['1'])}`)
    await bench.configure({ API_BASE_URL: canned.url })
    const marked = await signIn('key')
    const answer = await api('GET', READ, { cookie: marked })
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(stades(['1']))
    await canned.close()
  })

  it('mends a read that fails twice, and says nothing of it', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:503', times: 1 })
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'reset', times: 1 })
    expect((await api('GET', READ, { cookie })).status).toBe(200)
    expect(await bench.calls()).toHaveLength(3)
  })

  it('gives up at the deadline, retries included', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:500', delayMs: 250 })
    const started = performance.now()
    const response = await api('GET', READ, { cookie })
    expect(performance.now() - started).toBeLessThan(900)
    expect([502, 504]).toContain(response.status)
  })

  it('delivers items that break the contract, and counts them', async () => {
    const ids = bench.sandbox.world.db.ids('SELECT idCompany FROM company LIMIT 3')
    const path = `/api/v1/company?${ids.map((id) => `idCompany=${id}`).join('&')}`
    const sound = await api('GET', path, { cookie })
    expect(sound.headers.has('x-contract-drift')).toBe(false)
    await bench.fault({ path: '/v1/company', kind: 'drift' })
    const response = await api('GET', path, { cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-contract-drift')).toBe('3')
    const { companyList } = (await response.json()) as { companyList: Record<string, unknown>[] }
    expect(companyList).toHaveLength(3)
    expect(companyList.every((company) => 'fieldFromTheFuture' in company)).toBe(true)
  })

  it('reports an API that is not there', async () => {
    await bench.configure({ API_BASE_URL: 'http://127.0.0.1:9', API_TIMEOUT_MS: '600' })
    const read = await api('GET', READ, { cookie })
    expect([read.status, ((await read.json()) as ErrorBody).code]).toEqual([502, 'upstream_unreachable'])
    // Nothing was sent, so nothing can have been saved.
    const write = await api('POST', WRITE, { cookie, body: OPPORTUNITY })
    expect([write.status, ((await write.json()) as ErrorBody).code]).toEqual([502, 'upstream_unreachable'])
  })

  it.each([
    ['GET', READ, undefined],
    ['POST', WRITE, OPPORTUNITY],
  ])('cancels what nobody waits for any more: %s', async (method, path, body) => {
    await bench.configure({ API_TIMEOUT_MS: '5000' })
    await bench.fault({ path: path.slice('/api'.length), kind: 'hang' })
    const leaving = new AbortController()
    const answer = api(method, path, { cookie, body, signal: leaving.signal })
    await expect.poll(() => bench.calls()).toHaveLength(1)
    const started = performance.now()
    leaving.abort()
    await expectRow({ kind: 'gone', status: 499, code: 'cancelled', calls: 1 }, await answer)
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('leaves an API alone that failed too often: neither reads nor writes are sent', async () => {
    await bench.fault({ path: '/v1/*', kind: 'status:500' })
    for (let call = 0; call < 20; call += 1) await api('POST', WRITE, { cookie, body: OPPORTUNITY })
    // Each write was sent once, and each failure counted.
    expect(await bench.calls()).toHaveLength(20)
    const row = { kind: 'open', status: 503, code: 'upstream_unavailable', calls: 20, retryable: true }
    for (const answer of [
      await api('POST', WRITE, { cookie, body: OPPORTUNITY }),
      await api('GET', READ, { cookie }),
    ]) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await expectRow(row, answer)
    }
  })

  it('reports a name that does not resolve and a host that speaks no TLS as unreachable', async () => {
    const addresses = ['http://does-not-exist.invalid', bench.sandbox.url.replace('http:', 'https:')]
    for (const address of addresses) {
      await bench.configure({ API_BASE_URL: address, API_TIMEOUT_MS: '3000' })
      for (const response of [
        await api('GET', READ, { cookie }),
        await api('POST', WRITE, { cookie, body: OPPORTUNITY }),
      ]) {
        expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([
          502,
          'upstream_unreachable',
        ])
      }
    }
  })
})
