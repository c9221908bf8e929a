import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { startDashboard } from '../../scripts/lib/servers.mjs'
import { type Relay, startRelay } from './relay.ts'

export interface ThirdDashboard {
  relay: Relay
  /** What a release does to those who work: another process at the same address, over the same store. */
  restart: () => Promise<void>
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
    const start = () => startDashboard({ port, api: relay.url, dataDir, env: { TRUST_PROXY: '1' } })
    let running: Awaited<ReturnType<typeof start>> | null = await start()
    const stopDashboard = async () => {
      const before = running
      running = null
      await before?.stop()
    }
    const restart = async () => {
      await stopDashboard()
      running = await start()
    }
    const stop = async () => {
      await stopDashboard()
      await relay.cut()
    }
    return { relay, restart, stop }
  } catch (error) {
    await relay.cut()
    throw error
  }
}
