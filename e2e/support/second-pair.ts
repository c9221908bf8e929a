// Playwright's second global set-up: dashboards that offer no demo keys, each over a sandbox with register data that
// knows a random key. Faults are armed here, where they meet no other test. They hold for a whole sandbox, so its tests
// run one at a time: two pairs, half of the tests each.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { say } from '../../scripts/lib/say.mjs'
import { startAll } from '../../scripts/lib/servers.mjs'
import { prefixOf } from './pairs.ts'

type Stop = () => Promise<void>

const PORTS = {
  second: { dashboard: 3311, sandbox: 4311, receiver: 4344 },
  twin: { dashboard: 3314, sandbox: 4314, receiver: 4346 },
} as const

async function startPair(name: keyof typeof PORTS, key: string): Promise<Stop> {
  const prefix = prefixOf(name)
  const wanted = (
    [
      ['PORT', 'dashboard'],
      ['SANDBOX_PORT', 'sandbox'],
      ['RECEIVER_PORT', 'webhook receiver'],
    ] as const
  ).map(([variable, what], index) => ({
    name: `${prefix}_${variable}`,
    port: portFrom(`${prefix}_${variable}`, Object.values(PORTS[name])[index]),
    use: `${name} ${what} under test`,
  }))
  await requireFree(wanted)
  const [dashboard = 0, sandbox = 0, receiver = 0] = wanted.map(({ port }) => port)
  const dataDir = join(root, `.data/e2e-${name}`)
  await rm(dataDir, { recursive: true, force: true })
  const { ready, stop } = startAll({
    ports: { dashboard, sandbox, receiver },
    dataDir,
    sirene: join(root, 'e2e/fixtures/sirene'),
    // 5,000 campaign results: enough that a load of all of them has pages to fail on.
    sandboxOptions: ['--db', ':memory:', '--key', key, '--results', '5000'],
    // What the API says changes from test to test, so nothing of one may be kept for the next.
    dashboardEnv: { DEMO_KEYS: '', TRUST_PROXY: '1', LOG_LEVEL: 'trace', KEEP_READS_SECONDS: '0' },
    say,
  })
  try {
    const addresses = await ready
    process.env[`${prefix}_SANDBOX_URL`] = addresses.sandbox
    process.env[`${prefix}_RECEIVER_URL`] = addresses.receiver
    process.env[`${prefix}_DATA_DIR`] = dataDir
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

export default async function setUp(): Promise<Stop | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  const key = `canary-${randomBytes(18).toString('hex')}`
  process.env.E2E_CANARY = key
  const stops: Stop[] = []
  const stop: Stop = async () => {
    await Promise.all(stops.map((end) => end()))
  }
  try {
    for (const name of ['second', 'twin'] as const) stops.push(await startPair(name, key))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
