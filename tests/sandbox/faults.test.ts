import { request } from 'node:http'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { FAULT_KINDS } from '#sandbox/faults/fault-book.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, control, FULL, read, start } from './harness.ts'

const PATH = '/v1/company'
const ASKED = `${PATH}?idCompany=1001,1004`
const LIMIT = 32 * 1024 * 1024

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())
afterEach(() => control(sandbox, 'DELETE', '/faults'))

const arm = async (kind: string, more: Record<string, unknown> = {}) => {
  const { status } = await control(sandbox, 'POST', '/faults', { path: PATH, kind, ...more })
  expect(status).toBe(200)
}

const get = (init: RequestInit = {}) =>
  fetch(sandbox.url + ASKED, { headers: { 'x-access-token': FULL }, redirect: 'manual', ...init })

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

describe('faults', () => {
  it.each([400, 404, 429, 500, 503, 599])('answers status:%i', async (code) => {
    await arm(`status:${code}`, { times: 1 })
    const answer = await get()
    expect(answer.status).toBe(code)
    expect(await answer.json()).toMatchObject({ success: false, code: String(code) })
    expect(answer.headers.has('retry-after')).toBe(code === 429 || code === 503)
  })

  it('meets only requests whose query says what the fault names', async () => {
    await arm('status:500', { query: { idCompany: '1001,1004' } })
    expect((await get()).status).toBe(500)
    await read(sandbox, 'listCompanies', 'idCompany=1001')
  })

  it('is slow, then right', async () => {
    await arm('slow', { delayMs: 300 })
    expect(await milliseconds(() => read(sandbox, 'listCompanies', 'idCompany=1001'))).toBeGreaterThan(290)
  })

  it('hangs until the asker goes', async () => {
    await arm('hang')
    await expect(get({ signal: AbortSignal.timeout(400) })).rejects.toThrow(/timeout/)
  })

  it('drips: headers at once, then byte after byte', async () => {
    await arm('drip', { delayMs: 20 })
    const answer = await get({ signal: AbortSignal.timeout(700) })
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^\{/)
    expect(first?.value?.length).toBeLessThan(20)
    await expect(reader?.closed).rejects.toThrow(/timeout/)
  })

  it('drips to its end when one waits', async () => {
    await control(sandbox, 'POST', '/faults', { path: '/v1/alert/count', kind: 'drip', delayMs: 0 })
    expect((await read(sandbox, 'countAlerts')).success).toBe(true)
  })

  it('resets the connection', async () => {
    await arm('reset')
    const code = await new Promise((resolve) => {
      const asked = request(sandbox.url + ASKED, { headers: { 'x-access-token': FULL } })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      asked.on('response', () => resolve('answered'))
      asked.end()
    })
    expect(code).toBe('ECONNRESET')
  })

  it('cuts the connection in the middle of the body', async () => {
    await arm('cut')
    const answer = await get()
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })

  it('truncates: a whole answer of half its JSON', async () => {
    await arm('truncate')
    const answer = await get()
    const body = await answer.text()
    expect(body).toMatch(/^\{"success":true/)
    expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError)
  })

  it('answers HTML, nothing, another envelope, and success: false, all with 200', async () => {
    await arm('html', { times: 1 })
    await arm('empty', { times: 1 })
    await arm('wrong-envelope', { times: 1 })
    await arm('success-false', { times: 1 })
    const html = await get()
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await html.text()).toContain('<h1>')
    const empty = await get()
    expect([empty.status, await empty.text()]).toEqual([200, ''])
    const wrong = await ask(sandbox, ASKED)
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([200, ['data', 'total']])
    const refused = await ask(sandbox, ASKED)
    expect([refused.status, refused.body]).toEqual([
      200,
      { success: false, message: 'Traitement refusé', parameters: {} },
    ])
    await read(sandbox, 'listCompanies', 'idCompany=1001')
  })

  it('drifts: the envelope is right and each item is not', async () => {
    await arm('drift')
    const { body } = await ask(sandbox, ASKED)
    expect(body.success).toBe(true)
    const items = body.companyList as Record<string, unknown>[]
    expect(items.map(({ idCompany }) => idCompany)).toEqual([1001, 1004])
    for (const item of items) {
      const issues = contract.listCompanies.item?.safeParse(item).error?.issues ?? []
      expect(issues.length).toBeGreaterThan(3)
      expect(item).toHaveProperty('fieldFromTheFuture')
    }
    expect(JSON.stringify(items)).toContain('onerror')
    expect(breaches(contract.listCompanies, body).join()).toContain('companyList[0].fieldFromTheFuture')
  })

  it('drifts by turns: over ten of them every field of text meets every hostile content', async () => {
    const met = new Map<string, Set<string>>()
    for (let turn = 0; turn < 10; turn += 1) {
      await control(sandbox, 'DELETE', '/faults')
      await arm(`drift:${turn}`)
      const { body } = await ask(sandbox, ASKED)
      expect(body.success).toBe(true)
      const [item] = body.companyList as Record<string, unknown>[]
      expect(item?.idCompany).toBe(1001)
      expect(Object.keys(item ?? {})).toEqual(expect.arrayContaining(['__proto__', 'constructor']))
      for (const field of ['name', 'siren', 'objetSocial']) {
        const value = item?.[field]
        const seen = met.get(field) ?? new Set<string>()
        const text = typeof value === 'string' ? value : String(value)
        met.set(field, seen.add(text.length > 90_000 ? 'long' : text.slice(0, 12)))
      }
    }
    for (const [field, contents] of met) {
      expect(contents.size, field).toBe(10)
      expect([...contents], field).toEqual(
        expect.arrayContaining(['javascript:w', 'data:text/ht', 'null', 'long', '__proto__', '<img src=x o']),
      )
    }
  })

  it('is huge: well-formed, over 32 MB once decoded, and small on the wire for who takes gzip', async () => {
    await arm('huge')
    const body = await (
      await get({ headers: { 'accept-encoding': 'identity', 'x-access-token': FULL } })
    ).text()
    expect(body.length).toBeGreaterThan(LIMIT)
    expect((JSON.parse(body) as { companyList: unknown[] }).companyList.length).toBeGreaterThan(1)
    const zipped = await get({ headers: { 'accept-encoding': 'gzip', 'x-access-token': FULL } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect((await zipped.arrayBuffer()).byteLength).toBeGreaterThan(LIMIT)
  })

  it('redirects, and would see who follows', async () => {
    await arm('redirect')
    await control(sandbox, 'DELETE', '/calls')
    const answer = await get()
    expect(answer.status).toBe(302)
    await fetch(new URL(answer.headers.get('location') ?? '', sandbox.url), {
      headers: { 'x-access-token': FULL },
    })
    const { body } = await control(sandbox, 'GET', '/calls')
    const paths = (body.calls as { path: string }[]).map(({ path }) => path)
    expect(paths).toEqual([PATH, '/v1/redirected'])
  })
})

describe('which requests meet a fault', () => {
  it('N times, then no more', async () => {
    await arm('status:500', { times: 2 })
    const codes = [await get(), await get(), await get()].map(({ status }) => status)
    expect(codes).toEqual([500, 500, 200])
  })

  it('without times, all until it is removed', async () => {
    await arm('status:500')
    for (let turn = 0; turn < 5; turn += 1) expect((await get()).status).toBe(500)
    await control(sandbox, 'DELETE', '/faults')
    expect((await get()).status).toBe(200)
  })

  it('of its method only, and of a pattern', async () => {
    await control(sandbox, 'POST', '/faults', { path: '/v1/webhook/:id', method: 'PUT', kind: 'status:502' })
    await control(sandbox, 'POST', '/faults', { path: '/v1/alert*', kind: 'status:504' })
    expect((await ask(sandbox, '/v1/webhook/7', { method: 'PUT', body: '{}' })).status).toBe(502)
    expect((await ask(sandbox, '/v1/webhook/7', { method: 'DELETE' })).status).not.toBe(502)
    expect((await ask(sandbox, '/v1/webhook/7/test', { method: 'POST' })).status).not.toBe(502)
    expect((await ask(sandbox, '/v1/alert/count')).status).toBe(504)
    expect((await ask(sandbox, ASKED)).status).toBe(200)
  })

  it('takes every documented kind and refuses others by name', async () => {
    for (const kind of FAULT_KINDS) await arm(kind)
    for (const wrong of [
      { kind: 'status:200' },
      { kind: 'explode' },
      { times: 0 },
      { path: '/_sandbox/health' },
    ]) {
      const { status, body } = await control(sandbox, 'POST', '/faults', {
        path: PATH,
        kind: 'slow',
        ...wrong,
      })
      expect(status).toBe(400)
      expect(body.message).toContain(Object.keys(wrong)[0])
    }
    const { body } = await control(sandbox, 'GET', '/faults')
    expect(body.faults).toHaveLength(FAULT_KINDS.length)
  })

  // As long as one that may still be answered is waited for.
  it.runIf(process.env.THOROUGH)('leaves no trace of a hanging request when the sandbox closes', async () => {
    const other = await start({ companies: 1 })
    await control(other, 'POST', '/faults', { path: '/v1/alert/count', kind: 'hang' })
    const asked = request(`${other.url}/v1/alert/count`).on('error', () => undefined)
    asked.end()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await milliseconds(() => other.close())).toBeLessThan(5_000)
  })
})

it('serves others while a huge answer is read slowly', async () => {
  await arm('huge')
  const answer = await get()
  const reader = answer.body?.getReader()
  await reader?.read()
  expect(await milliseconds(() => read(sandbox, 'countAlerts'))).toBeLessThan(1_000)
  await reader?.cancel()
})
