import { join } from 'node:path'

/** A dashboard and the sandbox behind it. The first is as the demo; the second meets the faults and the canary. */
export type PairName = 'first' | 'second'

interface Pair {
  dashboard: string
  sandbox: string
  /** The demo's webhook receiver beside them; empty where somebody else's dashboard is tested. */
  receiver: string
  /** Signed-in state of account-full, saved by the set-up. */
  state: string
}

const DEFAULT_PORT = '3310'
const DEFAULT_SECOND_PORT = '3311'

/** One file a dashboard, so that two runs in one checkout do not sign each other out. */
const stateFile = (dashboard: string) =>
  join(import.meta.dirname, '../../.data/e2e-states', `${new URL(dashboard).port}.json`)

/** The addresses of a pair. The set-up names the sandboxes in the environment before any test begins. */
export function pairOf(name: PairName): Pair {
  if (name === 'first') {
    const port = process.env.E2E_PORT || DEFAULT_PORT
    const dashboard = process.env.E2E_BASE_URL || `http://localhost:${port}`
    return {
      dashboard,
      sandbox: process.env.E2E_SANDBOX_URL ?? '',
      receiver: process.env.E2E_RECEIVER_URL ?? '',
      state: stateFile(dashboard),
    }
  }
  const port = process.env.E2E_SECOND_PORT || DEFAULT_SECOND_PORT
  const dashboard = process.env.E2E_SECOND_BASE_URL || `http://localhost:${port}`
  return {
    dashboard,
    sandbox: process.env.E2E_SECOND_SANDBOX_URL ?? '',
    receiver: process.env.E2E_SECOND_RECEIVER_URL ?? '',
    state: stateFile(dashboard),
  }
}

/** Whether there is a second pair: not where somebody's own dashboard is tested, unless both are named. */
export const hasSecond = (): boolean => !process.env.E2E_BASE_URL || Boolean(process.env.E2E_SECOND_BASE_URL)

/** The key of the second pair: random, so that wherever it turns up, it is that key and nothing else. */
export function canary(): string {
  const key = process.env.E2E_CANARY
  if (!key) throw new Error('E2E_CANARY is not set: the set-up of the second pair did not run')
  return key
}
