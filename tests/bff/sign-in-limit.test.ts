import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { takeSignIn } from '#lib/server/store/sign-in-limit.ts'

import { Canned } from './canned.ts'
import { api, Bench, SOME_READ as READ, signIn } from './support.ts'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.configure()
  await bench.forget()
})

describe('limits of signing in', () => {
  const attempt = (apiKey: string, headers: Record<string, string> = {}) =>
    api('POST', '/api/session', { body: { apiKey }, headers })

  it('are ten wrong keys in fifteen minutes, whatever the forwarding headers claim', async () => {
    const found: number[] = []
    for (let index = 0; index < 200; index += 1) {
      const forwarded = {
        'x-forwarded-for': `10.0.${index}.1`,
        'x-real-ip': `10.0.${index}.2`,
        forwarded: 'for=1.2.3.4',
      }
      found.push((await attempt(`wrong-${index}`, forwarded)).status)
    }
    expect(found.filter((status) => status === 401)).toHaveLength(10)
    expect(found.slice(10).every((status) => status === 429)).toBe(true)
    expect(await bench.calls()).toHaveLength(10)
    const response = await attempt('sandbox-full')
    expect(await response.json()).toMatchObject({ code: 'rate_limited', retryable: true, upstream: null })
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
  })

  it('go by the trusted entry of x-forwarded-for when there is one', async () => {
    await bench.configure({ TRUST_PROXY: '2' })
    const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}, 10.0.0.1` })
    for (let index = 0; index < 10; index += 1) await attempt('wrong', from('192.0.2.1'))
    expect((await attempt('wrong', from('192.0.2.1'))).status).toBe(429)
    expect((await attempt('wrong', from('192.0.2.2'))).status).toBe(401)
  })

  it('let strangers of many addresses ask the API no more at once than one account may', async () => {
    const canned = await Canned.open()
    const held: (() => void)[] = []
    let most = 0
    canned.answer = (_, response) => {
      held.push(() => response.writeHead(401).end('{}'))
      most = Math.max(most, held.length)
    }
    await bench.configure({ API_BASE_URL: canned.url, TRUST_PROXY: '1' })
    const tries = Array.from({ length: 80 }, (_, at) =>
      attempt(`wrong-${at}`, { 'x-forwarded-for': `192.0.2.${at}` }),
    )
    const all = Promise.all(tries)
    for (let ended = 0; ended < 80; ) {
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(Math.min(32, 80 - ended))
      for (const end of held.splice(0)) {
        end()
        ended += 1
      }
    }
    expect((await all).every(({ status }) => status === 401)).toBe(true)
    expect(most).toBe(32)
    await canned.close()
  })

  it('count nobody who comes in, nor trouble of the API', async () => {
    for (let index = 0; index < 15; index += 1) expect((await attempt('sandbox-full')).status).toBe(200)
    // No more, or the breaker of this address opens.
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'html', times: 9 })
    for (let index = 0; index < 9; index += 1) expect((await attempt('sandbox-full')).status).toBe(502)
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:429', times: 3 })
    for (let index = 0; index < 3; index += 1) expect((await attempt('sandbox-full')).status).toBe(429)
    for (let index = 0; index < 10; index += 1) expect((await attempt('wrong')).status).toBe(401)
    expect((await attempt('sandbox-full')).status).toBe(429)
  })

  it('let ten be tried at once, wrong or right, and those who wait for right ones wait a moment', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'slow', delayMs: 300 })
    const atOnce = async (keys: string[]) => {
      const answers = await Promise.all(keys.map((key) => attempt(key)))
      return { answers, statuses: answers.map(({ status }) => status).toSorted() }
    }
    // One key each: the same key at the same time is one call of the API.
    const wellKnown = await atOnce(Array.from({ length: 14 }, () => 'sandbox-full'))
    expect(wellKnown.statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
    const refused = wellKnown.answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    await bench.forget()
    const wrong = await atOnce(Array.from({ length: 40 }, (_, index) => `wrong-${index}`))
    expect(wrong.statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
    expect(await bench.calls()).toHaveLength(10)
  })

  it('count tries that were left', async () => {
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'hang' })
    for (let index = 0; index < 10; index += 1) {
      const { status } = await api('POST', '/api/session', {
        body: { apiKey: `left-${index}` },
        signal: AbortSignal.timeout(30),
      })
      expect(status).toBe(499)
    }
    expect((await attempt('sandbox-full')).status).toBe(429)
  })

  it('forget the oldest of twenty thousand addresses, not more', async () => {
    const fails = async (address: string) => {
      const made = await takeSignIn(address)
      if (made.wait === null) await made.end(true)
      return made.wait
    }
    for (let index = 0; index < 10; index += 1) await fails('first')
    for (let index = 0; index < 19_999; index += 1) await fails(`address-${index}`)
    expect(await fails('first')).not.toBeNull()
    for (let index = 0; index < 20_000; index += 1) await fails(`other-${index}`)
    expect(await fails('first')).toBeNull()
  })

  it('go by addresses that proxies write with ports, quotes and brackets', async () => {
    await bench.configure({ TRUST_PROXY: '1' })
    const from = (address: string) => attempt('wrong', { 'x-forwarded-for': address })
    for (let index = 0; index < 10; index += 1) await from(`192.0.2.1:${1000 + index}`)
    expect((await from('"192.0.2.1:99"')).status).toBe(429)
    expect((await from('192.0.2.2:1000')).status).toBe(401)
    for (let index = 0; index < 10; index += 1) await from(`"[2001:db8::${index}]:443"`)
    expect((await from('[2001:db8::ffff]')).status).toBe(429)
    expect((await from('[2001:db8:0:1::1]:443')).status).toBe(401)
  })

  it('leave breakers alone: a stranger opens none but that of the own address', async () => {
    const cookie = await signIn()
    await bench.configure({ TRUST_PROXY: '1' })
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'html' })
    const tries = (from: string) => attempt('stranger', { 'x-forwarded-for': from })
    for (let index = 0; index < 20; index += 1) expect((await tries('192.0.2.1')).status).toBe(502)
    expect((await tries('192.0.2.1')).status).toBe(503)
    await bench.forget()
    // The same key, from elsewhere, and an account that is signed in.
    expect((await tries('192.0.2.2')).status).toBe(401)
    expect((await api('GET', READ, { cookie })).status).toBe(200)
  })

  it('do not count malformed keys', async () => {
    for (let index = 0; index < 20; index += 1) await attempt('')
    expect((await attempt('sandbox-full')).status).toBe(200)
  })
})
