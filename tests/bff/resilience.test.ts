import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { connectionsNow } from '#lib/server/upstream/pool.ts'

import { Canned, stades } from './canned.ts'
import { api, Bench, signIn, skipTime } from './support.ts'

const READ = '/api/v1/opportunity/stade'
const UPSTREAM = '/v1/opportunity/stade'
const GUARDED = '/v1/alert/count'
const COUNTED = '{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.forget()
  await bench.configure({ API_TIMEOUT_MS: '5000' })
})

async function start(apiKey?: string): Promise<string> {
  const cookie = await signIn(apiKey)
  await bench.forget()
  return cookie
}

// Different addresses, so that no two are one shared call.
const counts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `/api/v1/alert/count?idCompany=${from + index + 1}`)

async function statuses(paths: readonly string[], cookie: string): Promise<number[]> {
  const found: number[] = []
  for (const path of paths) found.push((await api('GET', path, { cookie })).status)
  return found
}

describe('the breaker', () => {
  it('opens for one account at half of twenty calls, answers without asking, and probes after ten seconds', async () => {
    const full = await start('sandbox-full')
    const other = await signIn('sandbox-other')
    await bench.forget()
    expect(new Set(await statuses(counts(0, 10), full))).toEqual(new Set([200]))
    await bench.fault({ path: GUARDED, kind: 'html' })
    expect(new Set(await statuses(counts(10, 20), full))).toEqual(new Set([502]))
    expect(await bench.calls()).toHaveLength(20)

    const refused = await api('GET', READ, { cookie: full })
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      code: 'upstream_unavailable',
      retryable: true,
      upstream: null,
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10)
    expect(await bench.calls()).toHaveLength(20)
    // Trouble of one account is no trouble of another.
    expect((await api('GET', READ, { cookie: other })).status).toBe(200)

    const skip = skipTime()
    skip(10_001)
    await bench.forget()
    await bench.fault({ path: '/v1/*', kind: 'status:500' })
    const probes = await Promise.all(counts(20, 25).map((path) => api('GET', path, { cookie: full })))
    expect(probes.map(({ status }) => status).sort()).toEqual([502, 503, 503, 503, 503])
    expect(await bench.calls()).toHaveLength(1)

    skip(10_100)
    await bench.forget()
    expect(await statuses(counts(25, 28), full)).toEqual([200, 200, 200])
  })

  it('takes no notice of refusals', async () => {
    const cookie = await start()
    await bench.fault({ path: GUARDED, kind: 'status:403' })
    expect(new Set(await statuses(counts(0, 30), cookie))).toEqual(new Set([403]))
    expect((await api('GET', READ, { cookie })).status).toBe(200)
  })
})

describe('retries', () => {
  it('stay within a fifth of the calls when many fail', async () => {
    const cookie = await start()
    const paths = counts(0, 150)
    // One failing call in three: below what opens the breaker.
    for (let group = 0; group < paths.length; group += 3) {
      await bench.fault({ path: GUARDED, kind: 'status:500', times: 1 })
      await statuses(paths.slice(group, group + 3), cookie)
      await fetch(`${bench.sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
    }
    const asked = (await bench.calls()).length
    expect(asked).toBeGreaterThan(150)
    // A fifth, and where the machine takes longer than the ten seconds of the budget, the ten that quiet times may make.
    expect(asked).toBeLessThanOrEqual(190)
  })
})

describe('identical reads at once', () => {
  it('share one call, and its failure', async () => {
    const cookie = await start()
    const read = '/api/v1/alert/count?idCompany=1'
    await bench.fault({ path: '/v1/alert/count', kind: 'slow', delayMs: 100 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => api('GET', read, { cookie })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(12)
    expect(await bench.calls()).toHaveLength(1)
    await api('GET', read, { cookie })
    expect(await bench.calls()).toHaveLength(2)
  })

  it('are never shared between accounts; trimmed and whole answers are made of one', async () => {
    const full = await start('sandbox-full')
    const other = await signIn('sandbox-other')
    await bench.forget()
    await bench.fault({ path: UPSTREAM, kind: 'slow', delayMs: 100 })
    const answers = await Promise.all([
      api('GET', READ, { cookie: full }),
      api('GET', READ, { cookie: other }),
      api('GET', `${READ}?_fields=label`, { cookie: full }),
    ])
    expect(await bench.calls()).toHaveLength(2)
    const [own, foreign, trimmed] = await Promise.all(answers.map((answer) => answer.text()))
    expect(own).toContain('account-full')
    expect(own).not.toContain('account-other')
    expect(foreign).not.toContain('account-full')
    expect(trimmed).not.toContain('idCustomFieldValue')
  })

  it('are not writes', async () => {
    const cookie = await start()
    const body = { idCompany: 1, idUserResponsable: 1 }
    await Promise.all([1, 2, 3].map(() => api('POST', '/api/v1/opportunity', { cookie, body })))
    expect(await bench.calls()).toHaveLength(3)
  })
})

describe('a browser that goes away', () => {
  it('frees the connection to the API within half a second', async () => {
    const cookie = await start()
    const canned = await Canned.open()
    await bench.configure({ API_BASE_URL: canned.url })
    let open = 0
    canned.answer = (_, response) => {
      open += 1
      response.once('close', () => {
        open -= 1
      })
    }
    const leaving = new AbortController()
    const answers = counts(0, 5).map((path) => api('GET', path, { cookie, signal: leaving.signal }))
    await expect.poll(() => open).toBe(5)
    leaving.abort()
    await vi.waitFor(() => expect(open).toBe(0), { timeout: 500 })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([499, 499, 499, 499, 499])
    await canned.close()
  })

  it('leaves the call to those who still wait for it', async () => {
    const cookie = await start()
    await bench.fault({ path: UPSTREAM, kind: 'slow', delayMs: 300 })
    const leaving = new AbortController()
    const gone = api('GET', READ, { cookie, signal: leaving.signal })
    const stays = api('GET', READ, { cookie })
    await delay(50)
    leaving.abort()
    expect((await gone).status).toBe(499)
    expect((await stays).status).toBe(200)
    expect(await bench.calls()).toHaveLength(1)
  })
})

describe('256 connections', () => {
  it('that all hang keep nobody in a queue who has left', async () => {
    const canned = await Canned.open()
    await bench.configure({ API_BASE_URL: canned.url, KEEP_READS_SECONDS: '0' })
    canned.answer = ({ headers }, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(stades([String(headers['x-access-token'])]))
    }
    const accounts = await Promise.all(Array.from({ length: 9 }, (_, index) => signIn(`account-${index}`)))
    const last = accounts.pop() ?? ''
    const hanging: { end: (text: string) => void }[] = []
    canned.answer = (_, response) => void hanging.push(response)
    const held = accounts.flatMap((cookie) => counts(0, 32).map((path) => api('GET', path, { cookie })))
    const patience = { timeout: 15_000 }
    await vi.waitFor(() => expect(hanging).toHaveLength(256), patience)

    const leaving = new AbortController()
    const left = counts(0, 40).map((path) => api('GET', path, { cookie: last, signal: leaving.signal }))
    await vi.waitFor(() => expect(connectionsNow().waiting).toBe(32), patience)
    leaving.abort()
    expect(new Set((await Promise.all(left)).map(({ status }) => status))).toEqual(new Set([499]))
    expect(connectionsNow().waiting).toBe(0)

    canned.answer = (_, response) => response.end(COUNTED)
    const stays = api('GET', counts(0, 1)[0] ?? '', { cookie: last })
    for (const response of hanging) response.end(COUNTED)
    expect((await stays).status).toBe(200)
    expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(canned.sent).toHaveLength(9 + 256 + 1)
    await canned.close()
  })
})

describe('a clock that is set', () => {
  const MINUTE = 60_000

  // Not so far forward that the session ends.
  it.each([-60 * MINUTE, 50 * MINUTE])(
    'moves no breaker, and no notion of what is ready: %i ms',
    async (step) => {
      const cookie = await start()
      const canned = await Canned.open()
      await bench.configure({ API_BASE_URL: canned.url })
      canned.says('<html>')
      const skip = skipTime()
      expect(await statuses(counts(0, 21), cookie)).toEqual([...Array(20).fill(502), 503])
      expect((await api('GET', '/api/ready')).status).toBe(200)

      const now = Date.now()
      vi.spyOn(Date, 'now').mockImplementation(() => now + step)
      expect((await api('GET', counts(0, 1)[0] ?? '', { cookie })).status).toBe(503)
      skip(10_001)
      canned.says(COUNTED)
      expect(await statuses(counts(0, 3), cookie)).toEqual([200, 200, 200])
      await canned.close()
      skip(2_001)
      expect((await api('GET', '/api/ready')).status).toBe(503)
    },
  )
})
