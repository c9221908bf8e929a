import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { startDashboard } from '../../scripts/lib/servers.mjs'
import { type Relay, startRelay } from './relay.ts'

export interface ThirdDashboard {
  relay: Relay
  stop: () => Promise<void>
}

const portOf = () => portFrom('E2E_THIRD_PORT', 3313)

/** Where it answers, once it runs. */
export const thirdAddress = (): string => `http://localhost:${portOf()}`

/**
 * A dashboard that reaches that API through a wire of its own: what it thinks of the API's health is no other test's
 * business. `E2E_THIRD_PORT` moves its port.
 */
export async function startThirdDashboard(api: string): Promise<ThirdDashboard> {
  const port = portOf()
  await requireFree([{ name: 'E2E_THIRD_PORT', port, use: 'third dashboard under test' }])
  const dataDir = join(root, '.data/e2e-third')
  await rm(dataDir, { recursive: true, force: true })
  const relay = await startRelay(api)
  try {
    const { stop } = await startDashboard({
      port,
      api: relay.url,
      dataDir,
      env: { TRUST_PROXY: '1' },
    })
    const stopBoth = async () => {
      await stop()
      await relay.cut()
    }
    return { relay, stop: stopBoth }
  } catch (error) {
    await relay.cut()
    throw error
  }
}
