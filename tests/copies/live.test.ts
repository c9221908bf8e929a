import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { type Built, startBuilt } from '../built/server.ts'
import { OWN, send, sendBytes, signIn } from '../built/wire.ts'
import { Postgres, postgresProgram } from '../workspace/postgres.ts'
import { mustRun, Redis, redisProgram } from './redis.ts'

const JSON_TYPE = { ...OWN, 'content-type': 'application/json' }

/** A page that listens: what it heard so far, and its end. */
async function listen(base: string, cookie: string) {
  const stop = new AbortController()
  const { body, status } = await fetch(`${base}/api/workspace/live`, {
    headers: { ...OWN, cookie },
    signal: stop.signal,
  })
  expect(status).toBe(200)
  const heard: string[] = []
  const over = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of body ?? [])
      heard.push(
        ...decoder
          .decode(bytes)
          .split('\n')
          .filter((line) => line.startsWith('data: ')),
      )
  })().catch(() => undefined)
  return { heard, over, stop: () => stop.abort() }
}

const within = (ms: number, look: () => unknown) => expect.poll(look, { timeout: ms, interval: 20 })

let sandbox: Sandbox
let idCompany: number
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  idCompany = (await sandboxAt(sandbox.url).facts()).companyRich.idCompany
})
afterAll(() => sandbox?.close())

const start = (settings: Record<string, string> = {}) => startBuilt({ apiBaseUrl: sandbox.url, settings })

const name = (base: string, cookie: string, id = '401') =>
  send(base, `/api/workspace/names/campaign/${id}`, {
    method: 'PUT',
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify({ name: 'Été' }),
  })

const save = (base: string, cookie: string) =>
  send(base, '/api/v1/opportunity', {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify({ idCompany, idUserResponsable: 103, title: 'Live' }),
  })

describe('one copy', () => {
  let built: Built
  beforeAll(async () => {
    built = await start()
  })
  afterAll(() => built?.stop())

  it('tells colleagues of names and of opportunities, and no other account', async () => {
    const [mine, theirs, other] = [
      await signIn(built.url),
      await signIn(built.url),
      await signIn(built.url, 'sandbox-other'),
    ]
    const me = await listen(built.url, mine)
    const colleague = await listen(built.url, theirs)
    const stranger = await listen(built.url, other)
    for (const id of ['401', '402', '403']) expect((await name(built.url, mine, id)).status).toBe(200)
    await within(2_000, () => [me.heard[0], colleague.heard[0]]).toEqual(['data: names', 'data: names'])
    expect((await save(built.url, mine)).status).toBe(200)
    await within(2_000, () => colleague.heard.at(-1)).toBe('data: opportunities')
    await delay(300)
    // Whoever moved a card knows it; and what came at once was told at once.
    expect(me.heard).not.toContain('data: opportunities')
    expect(colleague.heard.length).toBeLessThan(5)
    expect(stranger.heard).toEqual([])
    const url = 'https://receiver.example/live'
    const hook = await send(built.url, '/api/v1/webhook', {
      method: 'POST',
      headers: { ...JSON_TYPE, cookie: mine },
      body: JSON.stringify({ eventType: 'enrichment.completed', url }),
    })
    expect(hook.status).toBeLessThan(300)
    await within(2_000, () => colleague.heard.at(-1)).toBe('data: webhooks')
    for (const page of [me, colleague, stranger]) page.stop()
  })

  it('tells nothing to a page whose session has been signed out, and ends its stream', async () => {
    const [mine, theirs] = [await signIn(built.url), await signIn(built.url)]
    const page = await listen(built.url, theirs)
    const over = { method: 'DELETE', headers: { ...OWN, cookie: theirs } }
    expect((await send(built.url, '/api/session', over)).status).toBe(204)
    expect((await name(built.url, mine, '404')).status).toBe(200)
    const stays = delay(5_000, 'stays', { ref: false })
    expect(await Promise.race([page.over.then(() => 'over'), stays])).toBe('over')
    expect(page.heard).toEqual([])
  })

  it('tells of all that stands beside a name when the name is taken away', async () => {
    const [mine, theirs] = [await signIn(built.url), await signIn(built.url)]
    const ask = async (method: string, path: string, body?: object) =>
      send(built.url, `/api/workspace/${path}`, {
        method,
        headers: { ...JSON_TYPE, cookie: mine },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const said = await ask('PUT', 'me', { name: `Anne ${Date.now()}` })
    const { me } = JSON.parse(said.text) as { me: { id: number } }
    const colleague = await listen(built.url, theirs)
    expect((await ask('DELETE', `people/${me.id}`)).status).toBe(200)
    for (const topic of ['names', 'views', 'stages', 'targets', 'me'])
      await within(2_000, () => colleague.heard).toContain(`data: ${topic}`)
    colleague.stop()
  })

  it('asks the API once for what many tabs want to know at the same moment', async () => {
    const cookie = await signIn(built.url)
    sandbox.world.calls.clear()
    const poll = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => {
          await delay(at * 10)
          return send(built.url, '/api/v1/opportunity?polling=15', {
            headers: { ...OWN, cookie, 'x-poll': '1' },
          })
        }),
      )
    const answers = await poll(12)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(sandbox.world.calls.list()).toHaveLength(1)
    // All of them are told the same moment for the next time, not too soon.
    const moments = answers.map(({ headers }) => Number(headers['x-next-poll']))
    expect(Math.max(...moments) - Math.min(...moments)).toBeLessThan(1_000)
    expect(Math.min(...moments)).toBeGreaterThan(4_000)
    expect(Math.max(...moments)).toBeLessThanOrEqual(26_000)
  })

  it('lets go of who asked many times on one connection and left before their turn', async () => {
    const cookie = await signIn(built.url)
    const asks = `GET /api/workspace/live HTTP/1.1\r\nhost: a\r\nx-csrf: 1\r\ncookie: ${cookie}\r\n\r\n`
    for (let turn = 0; turn < 2; turn += 1)
      await sendBytes(built.port, [asks.repeat(14)], (got) => got.includes('retry:'))
    await within(2_000, async () => {
      const page = await fetch(`${built.url}/api/workspace/live`, { headers: { ...OWN, cookie } })
      await page.body?.cancel()
      return page.status
    }).toBe(200)
  })

  it('ends what it streams when it is asked to stop, at once', async () => {
    const last = await start()
    const page = await listen(last.url, await signIn(last.url))
    const began = performance.now()
    await last.stop()
    await page.over
    // Nothing that is under way waits for its eight seconds.
    expect(performance.now() - began).toBeLessThan(6_000)
  })
})

const BRIDGES = [
  [
    'PostgreSQL',
    postgresProgram !== null,
    async () => {
      const server = await Postgres.start()
      return { settings: { DATABASE_URL: server.url() }, stop: () => server.remove() }
    },
  ],
  [
    'Redis',
    redisProgram !== null,
    async () => {
      const server = await Redis.start()
      return { settings: { REDIS_URL: server.url }, stop: () => server.down() }
    },
  ],
] as const

describe.each(BRIDGES)('two copies with %s', (_, isHere, bridge) => {
  it.skipIf(!isHere && !mustRun)('tell each other within two seconds', async () => {
    const { settings, stop } = await bridge()
    const copies = await Promise.all([start(settings), start(settings)])
    try {
      const [first, second] = copies
      const [mine, theirs] = [await signIn(first.url), await signIn(second.url)]
      const page = await listen(second.url, theirs)
      // Who listens is connected from then on; who has just begun says its first word all the same.
      await delay(500)
      await name(first.url, mine)
      await within(2_000, () => page.heard).toEqual(['data: names'])
      page.heard.length = 0
      const began = performance.now()
      expect((await save(first.url, mine)).status).toBe(200)
      await within(2_000, () => page.heard).toEqual(['data: opportunities'])
      expect(performance.now() - began).toBeLessThan(2_000)
      page.stop()
    } finally {
      await Promise.all(copies.map((copy) => copy.stop()))
      await stop()
    }
  })
})
