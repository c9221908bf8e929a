// Playwright's global set-up: the production build and the sandbox, on ports of their own.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { buildIfNeeded } from './build.mjs'
import { portFrom, requireFree } from './ports.mjs'
import { say } from './say.mjs'
import { sireneDir, startAll } from './servers.mjs'

/**
 * Does nothing when `E2E_BASE_URL` names a dashboard that runs already. Tests find the others' addresses in
 * `E2E_SANDBOX_URL`, `E2E_RECEIVER_URL`, the servers' logs and store in `E2E_DATA_DIR`.
 * @returns {Promise<(() => Promise<void>) | undefined>} what ends the servers
 */
export default async function setUp() {
  if (process.env.E2E_BASE_URL) return undefined
  const wanted = [
    { name: 'E2E_PORT', port: portFrom('E2E_PORT', 3310), use: 'dashboard under test' },
    { name: 'E2E_SANDBOX_PORT', port: portFrom('E2E_SANDBOX_PORT', 4310), use: 'sandbox under test' },
    {
      name: 'E2E_RECEIVER_PORT',
      port: portFrom('E2E_RECEIVER_PORT', 4343),
      use: 'webhook receiver under test',
    },
  ]
  await requireFree(wanted)
  await buildIfNeeded()
  const [dashboard, sandbox, receiver] = wanted.map(({ port }) => port)
  const dataDir = join(root, '.data/e2e')
  await rm(dataDir, { recursive: true, force: true })
  const { ready, stop } = startAll({
    ports: { dashboard, sandbox, receiver },
    dataDir,
    sirene: sireneDir(),
    sandboxOptions: ['--db', ':memory:', '--heavy', '300'],
    // Each test signs in from an address of its own, so that the limit on tries does not count them together.
    dashboardEnv: { TRUST_PROXY: '1' },
    say,
  })
  try {
    const addresses = await ready
    process.env.E2E_SANDBOX_URL = addresses.sandbox
    process.env.E2E_RECEIVER_URL = addresses.receiver
    process.env.E2E_DATA_DIR = dataDir
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
