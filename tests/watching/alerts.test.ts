import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { alerts } from '../../scripts/watching/list.ts'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from '../built/process.ts'
import { hasSmallDisks, SmallDisk } from '../built/small-disk.ts'
import { mustRun, Redis, redisProgram } from '../copies/redis.ts'
import { Postgres, usesPostgres } from '../workspace/postgres.ts'
import { alertNames, firing, promtool, type Scrape } from './promtool.ts'

const READ = '/api/v1/opportunity/stade'
const NOBODY = '127.0.0.1:9'
const BURNS = ['DashboardReadsBurn', 'DashboardReadsBurnFast', 'DashboardReadsBurnSlowly']

let api: Canned
let redis: Redis | null = null
let postgres: Postgres | null = null
let disk: SmallDisk | null = null
let server: BuiltServer | null = null
const seen = new Set<string>()

beforeAll(async () => {
  api = await Canned.open()
})
afterAll(() => api.close())
afterEach(async () => {
  await server?.end('SIGKILL')
  await redis?.down()
  await postgres?.remove()
  disk?.remove()
  server = redis = postgres = disk = null
})

interface Scene {
  readonly built: BuiltServer
  readonly cookie: string
  readonly read: (search?: string) => Promise<unknown>
  readonly trouble: () => void
}

/** Of a moment of its own: some figures tell of the time since the last look, the start and the fault's making not among it. */
async function figuresOf(built: BuiltServer): Promise<ReadonlyMap<string, number>> {
  await built.figures()
  await delay(500)
  return built.figures()
}

/** A copy with these settings, looked at before `fault` and after it. */
async function alertsOf(
  settings: Record<string, string>,
  fault: (scene: Scene) => Promise<unknown>,
  until: (figures: ReadonlyMap<string, number>) => boolean = () => true,
): Promise<string[]> {
  api.says(stades(['one']))
  const built = await BuiltServer.start({
    API_BASE_URL: api.url,
    KEEP_READS_SECONDS: '0',
    NODE_OPTIONS: `--import=${new URL('./trouble.mjs', import.meta.url).href}`,
    ...settings,
  })
  server = built
  const cookie = await built.signIn()
  const read = (search = '') => built.ask('GET', `${READ}${search}`, { cookie })
  await read()
  const before = await figuresOf(built)
  await fault({ built, cookie, read, trouble: () => built.child.kill('SIGUSR2') })
  let after: Scrape = null
  if (built.child.exitCode === null && built.child.signalCode === null)
    await vi.waitFor(
      async () => {
        after = await figuresOf(built)
        expect(until(after)).toBe(true)
      },
      { timeout: 20_000, interval: 250 },
    )
  const found = await firing(before, after)
  for (const name of found) seen.add(name)
  return found
}

const many = (count: number, work: (nth: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))

// A minute of processes: `npm test -- thorough`.
describe.skipIf((promtool === null && !mustRun) || !process.env.THOROUGH)(
  'an alert fires for what it is about, and nothing else does',
  () => {
    it('a copy that is gone', async () => {
      expect(await alertsOf({}, ({ built }) => built.end('SIGKILL'))).toEqual(['DashboardDown'])
    })

    it('an API that fails', async () => {
      const fails = async ({ read }: Scene) => {
        api.says('{}', {}, 500)
        for (let nth = 0; nth < 22; nth += 1) await read(`?_fields=a${nth}`)
      }
      expect(await alertsOf({}, fails)).toEqual(['DashboardApiFailing', 'DashboardBreakerOpen'])
    })

    it('an API that is slow, and one whose answers leave the contract', async () => {
      const slow = async ({ read }: Scene) => {
        api.answer = (_, response) =>
          void setTimeout(() => {
            response.writeHead(200, { 'content-type': 'application/json' })
            response.end(stades(['one']).replace('[]', '[{"idStade":7,"name":7}]'))
          }, 3_000)
        await many(6, (nth) => read(`?_fields=name,a${nth}`))
      }
      expect(await alertsOf({}, slow)).toEqual(['DashboardApiSlow', 'DashboardDrift'])
    })

    it('a fault of ours in the middle of a write', async () => {
      const breaks = async ({ built, cookie, trouble }: Scene) => {
        trouble()
        await delay(100)
        const body = { idCompany: 1, idUserResponsable: 1, title: 'break', comment: '' }
        expect((await built.ask('POST', '/api/v1/opportunity', { cookie, body })).status).toBe(500)
      }
      expect(await alertsOf({ TROUBLE: 'fault' }, breaks)).toEqual(['DashboardFault', 'DashboardWriteLost'])
    })

    it('a copy without CPU', async () => {
      const busy = async ({ trouble }: Scene) => {
        trouble()
        await delay(1_000)
      }
      const lags = (figures: ReadonlyMap<string, number>) =>
        (figures.get('nodejs_eventloop_lag_p99_seconds') ?? 0) > 0.3
      expect(await alertsOf({ TROUBLE: 'busy' }, busy, lags)).toContain('DashboardBusy')
    })

    it('a copy that nears its limit of memory', async () => {
      const fill = async ({ trouble }: Scene) => trouble()
      const isFull = (figures: ReadonlyMap<string, number>) =>
        (figures.get('process_resident_memory_bytes') ?? 0) > 1e9
      expect(await alertsOf({ TROUBLE: 'memory' }, fill, isFull)).toContain('DashboardMemory')
    })

    it('a worker process that dies', async () => {
      const isReplaced = (figures: ReadonlyMap<string, number>) =>
        figures.get('dashboard_workers_replaced_total') === 1 && figures.get('dashboard_workers') === 2
      const lost = async ({ built }: Scene) => {
        await expect.poll(() => built.workers).toHaveLength(2)
        await built.crashWorker()
      }
      expect(await alertsOf({ WORKERS: '2' }, lost, isReplaced)).toEqual(['DashboardWorkerLost'])
    })

    it('a workspace and a collector that are away, and a log that nobody takes', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'away-'))
      const settings = {
        DATA_DIR: folder,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://${NOBODY}`,
      }
      const away = async ({ built, cookie }: Scene) => {
        built.child.stdout?.destroy()
        rmSync(join(folder, 'workspace.db'))
        mkdirSync(join(folder, 'workspace.db'))
        // Whose file it is is looked up once a second.
        await delay(1_200)
        await many(300, () => built.ask('GET', '/api/workspace/names', { cookie }))
        const body = { idCompany: 1, idUserResponsable: 1, title: 'A title', comment: '' }
        await built.ask('POST', '/api/v1/opportunity', { cookie, body })
      }
      const isTold = (figures: ReadonlyMap<string, number>) =>
        (figures.get('dashboard_log_lines_dropped_total') ?? 0) > 0 &&
        (figures.get('dashboard_spans_total{outcome="dropped"}') ?? 0) > 0 &&
        (figures.get('dashboard_workspace_lines_waiting') ?? 0) > 0
      expect(await alertsOf(settings, away, isTold)).toEqual(
        [...BURNS, 'DashboardLogLost', 'DashboardTracesLost', 'DashboardWorkspaceAway'].sort(),
      )
      rmSync(folder, { recursive: true, force: true })
    })

    it('reads that are late here, though none fails', async ({ skip }) => {
      skip(!usesPostgres, 'no PostgreSQL here')
      postgres = await Postgres.start()
      const names = ({ built, cookie }: Scene) => built.ask('GET', '/api/workspace/names', { cookie })
      const late = async (scene: Scene) => {
        await names(scene)
        const locked = postgres?.query('BEGIN; LOCK TABLE name; SELECT pg_sleep(1.6); COMMIT')
        await delay(200)
        await many(3, () => names(scene))
        await locked
      }
      const isTold = (figures: ReadonlyMap<string, number>) =>
        figures.get('dashboard_reads_total{outcome="slow"}') === 3 &&
        figures.get('dashboard_reads_total{outcome="failed"}') === 0
      expect(await alertsOf({ DATABASE_URL: postgres.url() }, late, isTold)).toEqual(BURNS)
    })

    it('somebody who tries keys', async () => {
      const tries = async ({ built }: Scene) => {
        api.says('{"success":false,"code":"401"}', {}, 401)
        for (let nth = 0; nth < 24; nth += 1)
          await built.ask('POST', '/api/session', { body: { apiKey: `guess-${nth}` } })
      }
      expect(await alertsOf({}, tries)).toEqual(['DashboardSignInsLimited'])
    })

    it('a shared server that is away', async ({ skip }) => {
      skip(redisProgram === null && !mustRun, 'no redis-server here')
      redis = await Redis.start()
      const lost = async ({ read }: Scene) => {
        await redis?.down()
        await delay(300)
        await many(20, () => read())
      }
      const isDown = (figures: ReadonlyMap<string, number>) => figures.get('dashboard_shared_server_up') === 0
      expect(await alertsOf({ REDIS_URL: redis.url }, lost, isDown)).toEqual(['DashboardSharedServerDown'])
    })

    it('a shared server that became a replica, and takes no sign-out', async ({ skip }) => {
      skip(redisProgram === null && !mustRun, 'no redis-server here')
      redis = await Redis.start()
      const demoted = async ({ built, cookie }: Scene) => {
        await redis?.demote()
        await built.ask('DELETE', '/api/session', { cookie })
      }
      const isWaiting = (figures: ReadonlyMap<string, number>) =>
        figures.get('dashboard_shared_sign_outs_waiting') === 1
      expect(await alertsOf({ REDIS_URL: redis.url }, demoted, isWaiting)).toEqual([
        'DashboardSharedServerDown',
      ])
    })

    it('a disk that is full', async ({ skip }) => {
      skip(!hasSmallDisks && !mustRun, 'no disk of its own can be mounted here')
      disk = new SmallDisk('1m')
      const fill = async ({ built, cookie }: Scene) => {
        disk?.fill('sessions.db')
        await built.ask('DELETE', '/api/session', { cookie })
      }
      const isUnwritten = (figures: ReadonlyMap<string, number>) =>
        (figures.get('dashboard_sign_outs_unwritten') ?? 0) > 0
      const found = await alertsOf({ DATA_DIR: disk.folder }, fill, isUnwritten)
      expect(found).toEqual(expect.arrayContaining(['DashboardFault', 'DashboardSignOutsUnwritten']))
    })

    it('each of them was seen to fire', ({ skip }) => {
      skip((redisProgram === null || !hasSmallDisks) && !mustRun, 'two need Redis and a disk of their own')
      expect([...seen].sort()).toEqual([...alertNames].sort())
      expect(alertNames).toEqual(alerts.map(({ name }) => name))
    })
  },
)
