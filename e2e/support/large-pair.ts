import { placeOf, startPair } from './start.ts'

export interface LargePair {
  dashboard: string
  sandbox: string
  stop: () => Promise<void>
}

const PREFIX = 'E2E_LARGE'
const PORTS = { dashboard: 3312, sandbox: 4312, receiver: 4345 }

/**
 * A dashboard over a sandbox with this many campaign results, for one spec: too large to stand beside the other pairs
 * all the time. `E2E_LARGE_PORT`, `E2E_LARGE_SANDBOX_PORT` and `E2E_LARGE_RECEIVER_PORT` move its ports.
 */
export async function startLargePair(results: number): Promise<LargePair> {
  const stop = await startPair(PREFIX, PORTS, {
    sirene: null,
    sandboxOptions: [
      ...['--db', ':memory:', '--companies', '2000', '--opportunities', '100'],
      ...['--results', String(results)],
    ],
    dashboardEnv: { TRUST_PROXY: '1' },
  })
  return { ...placeOf(PREFIX, PORTS), stop }
}
