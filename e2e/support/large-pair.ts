import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { startAll } from '../../scripts/lib/servers.mjs'

export interface LargePair {
  dashboard: string
  sandbox: string
  stop: () => Promise<void>
}

/**
 * A dashboard over a sandbox with this many campaign results, for one spec: too large to stand beside the other pairs
 * all the time. `E2E_LARGE_PORT`, `E2E_LARGE_SANDBOX_PORT` and `E2E_LARGE_RECEIVER_PORT` move its ports.
 */
export async function startLargePair(results: number): Promise<LargePair> {
  const wanted = [
    { name: 'E2E_LARGE_PORT', port: portFrom('E2E_LARGE_PORT', 3312), use: 'large dashboard under test' },
    {
      name: 'E2E_LARGE_SANDBOX_PORT',
      port: portFrom('E2E_LARGE_SANDBOX_PORT', 4312),
      use: 'large sandbox under test',
    },
    {
      name: 'E2E_LARGE_RECEIVER_PORT',
      port: portFrom('E2E_LARGE_RECEIVER_PORT', 4345),
      use: 'large webhook receiver under test',
    },
  ] as const
  await requireFree([...wanted])
  const dataDir = join(root, '.data/e2e-large')
  await rm(dataDir, { recursive: true, force: true })
  const [dashboard, sandbox, receiver] = [wanted[0].port, wanted[1].port, wanted[2].port]
  const { ready, stop } = startAll({
    ports: { dashboard, sandbox, receiver },
    dataDir,
    sirene: null,
    sandboxOptions: [
      ...['--db', ':memory:', '--companies', '2000', '--opportunities', '100'],
      ...['--results', String(results)],
    ],
    dashboardEnv: { TRUST_PROXY: '1' },
  })
  try {
    const addresses = await ready
    return { dashboard: addresses.dashboard, sandbox: addresses.sandbox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
