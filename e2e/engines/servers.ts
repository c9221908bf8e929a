import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { say } from '../../scripts/lib/say.mjs'
import { startAll } from '../../scripts/lib/servers.mjs'

const PORTS = { PORT: 3317, SANDBOX_PORT: 4317, RECEIVER_PORT: 4349 }

/** The demo, as `npm run demo` starts it, on ports of its own: WebKit signs in to nothing else over plain http. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ENGINES_BASE_URL) return undefined
  const wanted = Object.entries(PORTS).map(([variable, port]) => ({
    name: `E2E_ENGINES_${variable}`,
    port: portFrom(`E2E_ENGINES_${variable}`, port),
    use: 'engines under test',
  }))
  await requireFree(wanted)
  await buildIfNeeded()
  const [dashboard = 0, sandbox = 0, receiver = 0] = wanted.map(({ port }) => port)
  const dataDir = join(root, '.data/e2e-engines')
  await rm(dataDir, { recursive: true, force: true })
  const { ready, stop } = startAll({
    ports: { dashboard, sandbox, receiver },
    dataDir,
    sirene: join(root, 'e2e/fixtures/sirene'),
    sandboxOptions: ['--db', ':memory:', '--results', '5000'],
    dashboardEnv: { DEMO_PLAIN_COOKIE: '1' },
    say,
  })
  try {
    const addresses = await ready
    process.env.E2E_ENGINES_BASE_URL = addresses.dashboard
    process.env.E2E_ENGINES_SANDBOX_URL = addresses.sandbox
    process.env.E2E_ENGINES_RECEIVER_URL = addresses.receiver
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
