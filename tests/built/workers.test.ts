import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { Organisation } from '../oidc/organisation.ts'
import { Visitor } from '../oidc/visitor.ts'
import { freePort } from './free-port.ts'
import { BuiltServer } from './process.ts'
import { hasSmallDisks, SmallDisk } from './small-disk.ts'

// Several processes behind one port (WORKERS). Each request here has a connection of its own, and connections are handed
// to the workers by turns: what is asked four times is asked of each.

const READ = '/api/v1/opportunity/stade'
const TURNS = [1, 2, 3, 4]

beforeAll(async () => {
  await buildIfNeeded()
}, 600_000)

async function startTwo(settings: Record<string, string>, port?: number): Promise<BuiltServer> {
  const server = await BuiltServer.start({ WORKERS: '2', ...settings }, 'pipe', port)
  await bothUp(server).catch(async (error) => {
    await server.end('SIGKILL')
    throw error
  })
  return server
}

/** The same for one test, whatever becomes of it. */
async function startTwoHere(settings: Record<string, string>, port?: number): Promise<BuiltServer> {
  const server = await startTwo(settings, port)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

const bothUp = (server: BuiltServer) =>
  vi.waitFor(
    async () => {
      if ((await server.figures()).get('dashboard_workers') !== 2)
        throw new Error(`Not both:\n${server.said}`)
    },
    { timeout: 30_000, interval: 100 },
  )

const crashOne = async (server: BuiltServer) => {
  await server.crashWorker()
  await bothUp(server)
}

const inTurns = async <T>(ask: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  for (const _ of TURNS) answers.push(await ask())
  return answers
}

describe('two workers', () => {
  let sandbox: Sandbox
  let server: BuiltServer

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, companies: 10 })
    server = await startTwo({ API_BASE_URL: sandbox.url })
  })
  afterAll(async () => {
    await server?.end()
    await sandbox?.close()
  })

  it('both answer, and the figures are of both', async () => {
    expect(server.workers).toHaveLength(2)
    const before = await server.figures()
    const cookie = await server.signIn()
    const answers = await inTurns(() => server.ask('GET', '/api/session', { cookie }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const name = 'dashboard_calls_total{endpoint="GET /api/session",status="200",code="ok"}'
    const found = await inTurns(async () => (await server.figures()).get(name))
    expect(found).toEqual(TURNS.map(() => (before.get(name) ?? 0) + 4))
    const after = await server.figures()
    expect(after.get('dashboard_call_seconds_count{endpoint="GET /api/session"}')).toBe(found[0])
    expect(after.get('dashboard_sign_ins_total{outcome="ok"}')).toBe(1)
  })

  it('say in each line of the log which of them wrote it', async () => {
    await inTurns(() => server.ask('GET', '/api/session'))
    const writers = () => {
      const calls = server.lines.filter(({ msg }) => msg === 'call')
      return [...new Set(calls.map(({ worker }) => worker))].toSorted()
    }
    await expect.poll(writers).toEqual([1, 2])
  })

  it.runIf(process.env.THOROUGH)(
    'leave nobody waiting whose connection was being handed to one that died',
    async () => {
      const own = await startTwoHere({ API_BASE_URL: sandbox.url })
      const { workers } = own
      for (const pid of workers) process.kill(pid, 'SIGSTOP')
      const asked = Promise.allSettled(workers.map(() => own.ask('GET', '/api/health')))
      // Each is on its way to one of them, which does not take it.
      await delay(500)
      for (const pid of workers) process.kill(pid, 'SIGKILL')
      expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await bothUp(own)
    },
  )

  it('know each other’s sign-outs, of one session and of all', async () => {
    const [cookie, other] = [await server.signIn(), await server.signIn()]
    const statuses = async (as: string) =>
      (await inTurns(() => server.ask('GET', READ, { cookie: as }))).map(({ status }) => status)
    expect(await statuses(cookie)).toEqual([200, 200, 200, 200])
    expect((await server.ask('DELETE', '/api/session', { cookie })).status).toBe(204)
    expect(await statuses(cookie)).toEqual([401, 401, 401, 401])
    expect(await statuses(other)).toEqual([200, 200, 200, 200])
    const third = await server.signIn()
    expect((await server.ask('DELETE', '/api/session?everywhere=1', { cookie: third })).status).toBe(204)
    expect(await statuses(other)).toEqual([401, 401, 401, 401])
  })

  it('make a write once, whichever of them it comes to', async () => {
    const cookie = await server.signIn()
    const { companyRich } = await sandboxAt(sandbox.url).facts()
    const headers = { 'x-write-id': randomUUID() }
    const body = { idCompany: companyRich.idCompany, title: 'Once', idUserResponsable: 103 }
    const path = `/api${contract.saveOpportunity.path}`
    sandbox.world.calls.clear()
    const write = () => server.ask('POST', path, { cookie, headers, body })
    // At once, and by turns: the worker that made it gives its answer again, the other knows of it alone.
    const answers = [...(await Promise.all(TURNS.map(write))), ...(await inTurns(write))]
    const told = new Set(answers.map(({ status, text }) => `${status} ${JSON.parse(text).code}`))
    expect(told).toEqual(new Set(['200 200', '502 outcome_unknown']))
    expect(sandbox.world.calls.list().filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('let one opportunity be written over what was seen once, whichever of them is asked', async () => {
    const cookie = await server.signIn()
    const { companyRich } = await sandboxAt(sandbox.url).facts()
    const path = contract.saveOpportunity.path
    const save = async (title: string, seen?: { idOpportunity: number; modified: string }) => {
      const { text } = await server.ask('POST', `/api${path}`, {
        cookie,
        headers: seen ? { 'x-seen': seen.modified } : {},
        body: {
          idCompany: companyRich.idCompany,
          idUserResponsable: 103,
          title,
          ...(seen && { idOpportunity: seen.idOpportunity }),
        },
      })
      return JSON.parse(text)
    }
    const { opportunity } = await save('Seen')
    await sandboxAt(sandbox.url).arm({ path, method: 'POST', kind: 'slow', delayMs: 500, times: 1 })
    const all = await Promise.all(TURNS.map((nth) => save(`Title ${nth}`, opportunity)))
    expect(all.map(({ code }) => code).sort()).toEqual([200, 'overtaken', 'overtaken', 'overtaken'])
  })

  it('tell the pages of both what colleagues change', async () => {
    const [listener, colleague] = [await server.signIn(), await server.signIn()]
    const stop = new AbortController()
    const heard = await Promise.all(
      TURNS.map(async () => {
        const { body } = await fetch(`http://127.0.0.1:${server.port}/api/workspace/live`, {
          headers: { 'x-csrf': '1', cookie: listener, connection: 'close' },
          signal: stop.signal,
        })
        const reader = body?.getReader()
        await reader?.read()
        return reader
      }),
    )
    const named = await server.ask('PUT', '/api/workspace/names/campaign/401', {
      cookie: colleague,
      body: { name: 'Été' },
    })
    expect(named.status).toBe(200)
    const told = await Promise.all(heard.map((reader) => reader?.read()))
    expect(told.map((each) => Buffer.from(each?.value ?? []).toString())).toEqual(
      TURNS.map(() => 'data: names\n\n'),
    )
    stop.abort()
  })

  it('count failed sign-ins together', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1)
      statuses.push((await server.ask('POST', '/api/session', { body: { apiKey: `wrong-${nth}` } })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  it('are replaced when one dies, which is counted and takes nothing from what was', async () => {
    const calls = (figures: Map<string, number>) =>
      [...figures].reduce(
        (sum, [name, value]) => sum + (name.startsWith('dashboard_calls_total') ? value : 0),
        0,
      )
    const before = await server.figures()
    const [, other] = server.workers
    await crashOne(server)
    expect(server.workers).toContain(other)
    const after = await server.figures()
    expect(after.get('dashboard_workers_replaced_total')).toBe(1)
    expect(calls(after)).toBeGreaterThanOrEqual(calls(before))
    // A replaced worker knows what was signed out before it was there, and the limits that were reached.
    const refused = await inTurns(() =>
      server.ask('POST', '/api/session', { body: { apiKey: 'wrong-again' } }),
    )
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  })

  it.runIf(process.env.THOROUGH)('are replaced when one hangs', { timeout: 90_000 }, async () => {
    const [victim = 0] = server.workers
    process.kill(victim, 'SIGSTOP')
    await vi.waitFor(() => expect(server.workers).not.toContain(victim), { timeout: 60_000, interval: 500 })
    await bothUp(server)
  })

  it('end with one line and exit code 1 where the port is taken', async () => {
    const taken = { API_BASE_URL: sandbox.url, WORKERS: '2', PORT: String(server.port) }
    await expect(BuiltServer.start(taken)).rejects.toThrow(
      /cannot listen on 127\.0\.0\.1, port \d+ \(EADDRINUSE\)/,
    )
  })

  it('end with the first process, however that ends', async () => {
    const { workers } = server
    await server.end('SIGKILL')
    // One that nobody has buried yet has ended too.
    const isGone = (pid: number) =>
      !existsSync(`/proc/${pid}`) || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
    await expect.poll(() => workers.every(isGone)).toBe(true)
  })
})

it('the end of two workers finishes what is under way in both, ends well, and leaves nobody behind', async () => {
  const api = await Canned.open()
  api.says(stades(['account-full']))
  const server = await startTwoHere({ API_BASE_URL: api.url, API_TIMEOUT_MS: '60000' })
  const cookie = await server.signIn()
  const owed: (() => void)[] = []
  api.answer = (_, response) => {
    owed.push(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}')
    })
  }
  const reads = TURNS.map((id) => server.ask('GET', `/api/v1/alert/count?idCompany=${id}`, { cookie }))
  await expect.poll(() => owed.length).toBe(4)
  const workers = server.workers
  const end = server.end()
  await delay(200)
  for (const pay of owed) pay()
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { code, ms } = await end
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  expect(workers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  await api.close()
})

it.skipIf(!hasSmallDisks)(
  'two workers on a full disk know each other’s sign-outs, and so does one that comes later',
  async () => {
    const disk = new SmallDisk('2m')
    onTestFinished(() => disk.remove())
    const api = await Canned.open()
    api.says(stades(['account-full']))
    const server = await startTwoHere({ API_BASE_URL: api.url, DATA_DIR: disk.folder, LOG_LEVEL: 'error' })
    const cookie = await server.signIn()
    disk.fill('sessions.db')
    expect((await server.ask('DELETE', '/api/session', { cookie })).status).toBe(204)
    const statuses = async () =>
      (await inTurns(() => server.ask('GET', READ, { cookie }))).map(({ status }) => status)
    expect(await statuses()).toEqual([401, 401, 401, 401])
    expect((await server.figures()).get('dashboard_sign_outs_unwritten')).toBe(1)
    disk.free()
    await crashOne(server)
    expect(await statuses()).toEqual([401, 401, 401, 401])
    await server.end()
    await api.close()
  },
)

/** Two workers whose people sign in with an organisation of their own: one of these, and the statuses of both for them. */
async function startSignedOn(settings: Record<string, string>, before = () => {}) {
  const [api, port] = [await Canned.open(), await freePort()]
  api.says(stades(['account-full']))
  const origin = `http://localhost:${port}`
  const org = await Organisation.open(origin)
  org.keys({ sales: { key: 'any-key', role: 'member' } })
  org.people({ alice: { name: 'Alice', groups: ['sales'] } })
  const own = { API_BASE_URL: api.url, LOG_LEVEL: 'error', ...org.settings(origin), ...settings }
  const server = await startTwoHere(own, port)
  onTestFinished(async () => {
    await org.close()
    await api.close()
  })
  before()
  const visitor = new Visitor()
  await visitor.send(await visitor.go(`${origin}/api/auth/login`), { login: 'alice', password: 'any' })
  const asked = { cookie: visitor.cookie(origin), headers: { host: `localhost:${port}` } }
  const statuses = async () =>
    (await inTurns(() => server.ask('GET', READ, asked))).map(({ status }) => status)
  const leave = () => server.ask('DELETE', '/api/session', asked)
  return { server, statuses, leave }
}

it.runIf(hasSmallDisks && process.env.THOROUGH)(
  'two workers on a full disk both know who signs in with the organisation',
  async () => {
    const disk = new SmallDisk('2m')
    onTestFinished(() => disk.remove())
    const { statuses, leave } = await startSignedOn({ DATA_DIR: disk.folder }, () => disk.fill('sessions.db'))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await leave()).status).toBe(200)
    expect(await statuses()).toEqual([401, 401, 401, 401])
  },
)

it.runIf(process.env.THOROUGH)(
  'a clock that is put back signs nobody out at two workers: of two tokens the one renewed last counts',
  async () => {
    const back = new URL('./clock-back.mjs', import.meta.url).href
    const { server, statuses } = await startSignedOn({ NODE_OPTIONS: `--import=${back}` })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    for (const pid of server.workers) process.kill(pid, 'SIGUSR2')
    await delay(200)
    // Whichever is asked first renews the tokens.
    expect([...(await statuses()), ...(await statuses())]).toEqual(Array.from({ length: 8 }, () => 200))
  },
)
