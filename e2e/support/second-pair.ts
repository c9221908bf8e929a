// Playwright's second global set-up: a dashboard that offers no demo keys, over a sandbox with register data that
// knows a random key. Faults are armed here, where they meet no other test.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { say } from '../../scripts/lib/say.mjs'
import { startAll } from '../../scripts/lib/servers.mjs'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  const wanted = [
    { name: 'E2E_SECOND_PORT', port: portFrom('E2E_SECOND_PORT', 3311), use: 'second dashboard under test' },
    {
      name: 'E2E_SECOND_SANDBOX_PORT',
      port: portFrom('E2E_SECOND_SANDBOX_PORT', 4311),
      use: 'second sandbox under test',
    },
    {
      name: 'E2E_SECOND_RECEIVER_PORT',
      port: portFrom('E2E_SECOND_RECEIVER_PORT', 4344),
      use: 'second webhook receiver under test',
    },
  ] as const
  await requireFree([...wanted])
  const key = `canary-${randomBytes(18).toString('hex')}`
  const dataDir = join(root, '.data/e2e-second')
  await rm(dataDir, { recursive: true, force: true })
  const { ready, stop } = startAll({
    ports: { dashboard: wanted[0].port, sandbox: wanted[1].port, receiver: wanted[2].port },
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
    process.env.E2E_SECOND_SANDBOX_URL = addresses.sandbox
    process.env.E2E_SECOND_RECEIVER_URL = addresses.receiver
    process.env.E2E_SECOND_DATA_DIR = dataDir
    process.env.E2E_CANARY = key
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
