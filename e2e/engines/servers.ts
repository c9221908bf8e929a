import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { say } from '../../scripts/lib/say.mjs'
import { placeOf, startPair } from '../support/start.ts'

const PREFIX = 'E2E_ENGINES'
const PORTS = { dashboard: 3317, sandbox: 4317, receiver: 4349 }

/** Starts the demo as `npm run demo` does, on other ports: over plain http WebKit can sign in only to the demo. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ENGINES_BASE_URL) return undefined
  await buildIfNeeded()
  const stop = await startPair(PREFIX, PORTS, {
    sirene: join(root, 'e2e/fixtures/sirene'),
    sandboxOptions: ['--db', ':memory:', '--results', '5000'],
    dashboardEnv: { DEMO_PLAIN_COOKIE: '1' },
    say,
  })
  const addresses = placeOf(PREFIX, PORTS)
  process.env.E2E_ENGINES_BASE_URL = addresses.dashboard
  process.env.E2E_ENGINES_SANDBOX_URL = addresses.sandbox
  process.env.E2E_ENGINES_RECEIVER_URL = addresses.receiver
  return stop
}
