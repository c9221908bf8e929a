import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { startDashboard } from '../../scripts/lib/servers.mjs'
import { makeOtherRelease } from './other-release.ts'
import { type Relay, startRelay } from './relay.ts'

export interface ThirdDashboard {
  relay: Relay
  /**
   * Simulates a release: replaces the process, at the same URL and with the same store, by one with another build id
   * and without the scripts that open pages may still request.
   */
  redeploy: () => Promise<void>
  stop: () => Promise<void>
}

const portOf = () => portFrom('E2E_THIRD_PORT', 3313)

/** Its URL, once it is running. */
export const thirdAddress = (): string => `http://localhost:${portOf()}`

/**
 * Starts a dashboard that reaches the API through a relay of its own, so that its circuit breaker affects no other
 * test. Port: `E2E_THIRD_PORT`.
 */
export async function startThirdDashboard(api: string): Promise<ThirdDashboard> {
  const port = portOf()
  await requireFree([{ name: 'E2E_THIRD_PORT', port, use: 'third dashboard under test' }])
  const dataDir = join(root, '.data/e2e-third')
  await rm(dataDir, { recursive: true, force: true })
  const relay = await startRelay(api)
  try {
    const other = join(dataDir, 'release')
    let release: { folder?: string } = {}
    const start = () =>
      startDashboard({
        port,
        api: relay.url,
        dataDir,
        env: { TRUST_PROXY: '1', KEEP_READS_SECONDS: '0' },
        ...release,
      })
    let running: Awaited<ReturnType<typeof start>> | null = await start()
    const stopDashboard = async () => {
      const before = running
      running = null
      await before?.stop()
    }
    let isMade = false
    const redeploy = async () => {
      if (!isMade) await makeOtherRelease(other)
      isMade = true
      release = release.folder === undefined ? { folder: other } : {}
      await stopDashboard()
      running = await start()
    }
    const stop = async () => {
      await stopDashboard()
      await relay.cut()
    }
    return { relay, redeploy, stop }
  } catch (error) {
    await relay.cut()
    throw error
  }
}
