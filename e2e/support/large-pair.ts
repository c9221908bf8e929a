import { placeOf, startPair } from './start.ts'

export interface LargePair {
  dashboard: string
  sandbox: string
  stop: () => Promise<void>
}

const PREFIX = 'E2E_LARGE'
const PORTS = { dashboard: 3312, sandbox: 4312, receiver: 4345 }

/**
 * A dashboard and a sandbox with this many campaign results, started for one spec only, as it is too large to run
 * beside the other pairs all the time. Ports: `E2E_LARGE_PORT`, `E2E_LARGE_SANDBOX_PORT` and `E2E_LARGE_RECEIVER_PORT`.
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
