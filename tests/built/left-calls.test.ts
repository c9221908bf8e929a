import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'

const CALLS = process.env.THOROUGH ? 4_000 : 2_000
const A_SECOND = 1_000
const LEFT_AFTER_MS = 20
const SLOW_MS = 2_000
const COUNTED = '{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}'
const count = (idCompany: number) => `/api/v1/alert/count?idCompany=${idCompany}`

let upstream: Canned
let server: BuiltServer

beforeAll(async () => {
  upstream = await Canned.open()
  server = await BuiltServer.start({ API_BASE_URL: upstream.url, LOG_LEVEL: 'silent' })
}, 180_000)
afterAll(async () => {
  await server?.end()
  await upstream?.close()
})

/** The API: it knows two accounts, is slow with one, and counts what it sees of that one. */
class Slow {
  seen = 0
  now = 0
  most = 0

  constructor(canned: Canned) {
    canned.answer = ({ url, headers }, response) => {
      const key = String(headers['x-access-token'])
      response.setHeader('content-type', 'application/json')
      if (url.includes('/stade')) return response.end(stades([key]))
      if (key !== 'slow') return response.end(COUNTED)
      this.seen += 1
      this.now += 1
      this.most = Math.max(this.most, this.now)
      const timer = setTimeout(() => response.end(COUNTED), SLOW_MS)
      return response.once('close', () => {
        this.now -= 1
        clearTimeout(timer)
      })
    }
  }
}

it('calls that are left after 20 ms stay in their account’s lane, and nobody else waits for them', async () => {
  const api = new Slow(upstream)
  const [slow, other] = [await server.signIn('slow'), await server.signIn('other')]
  const waits: number[] = []
  let isOver = false
  const neighbour = (async () => {
    for (let at = 1; !isOver; at += 1) {
      const asked = performance.now()
      expect((await server.ask('GET', count(at), { cookie: other })).status).toBe(200)
      waits.push(performance.now() - asked)
      await delay(50)
    }
  })()

  const started = performance.now()
  const left: Promise<unknown>[] = []
  for (let at = 1; at <= CALLS; at += 1) {
    const signal = AbortSignal.timeout(LEFT_AFTER_MS)
    left.push(server.ask('GET', count(at), { cookie: slow, signal }).catch(() => null))
    if (at % 10 === 0) await delay(Math.max(0, started + (at / A_SECOND) * 1_000 - performance.now()))
  }
  const took = (performance.now() - started) / 1_000
  const figure = async (name: string) => (await server.figures()).get(name)
  await Promise.all(left)
  expect(await figure('dashboard_upstream_connections{state="waiting"}')).toBe(0)
  await expect.poll(() => figure('dashboard_in_flight{what="upstream"}'), { timeout: 1_000 }).toBe(0)
  isOver = true
  await neighbour

  expect(api.most).toBeLessThanOrEqual(32)
  expect(api.now).toBe(0)
  // 32 places, each taken for a quarter of a second at least.
  expect(api.seen).toBeGreaterThan(32)
  expect(api.seen / took).toBeLessThan(32 / 0.25 + 32)
  // Of ten nine: a machine that stalls holds up one now and then, a lane that is full all of them.
  const tenth = waits.toSorted((a, b) => b - a)[Math.floor(waits.length / 10)]
  expect(tenth).toBeLessThan(2_000)
  // And the account itself is answered again as soon as it stays.
  expect((await server.ask('GET', count(1), { cookie: slow })).status).toBe(200)
}, 60_000)
