import { join } from 'node:path'

/** A dashboard and the sandbox behind it. The first is as the demo; the second meets the faults and the canary. */
export type PairName = 'first' | 'second'

interface Pair {
  dashboard: string
  sandbox: string
  /** Signed-in state of account-full, saved by the set-up. */
  state: string
}

const DEFAULT_PORT = '3310'
const DEFAULT_SECOND_PORT = '3311'

const stateFile = (name: string) => join(import.meta.dirname, '../../.data/e2e-states', `${name}.json`)

export const limitedState = stateFile('limited')

/** The addresses of a pair. The set-up names the sandboxes in the environment before any test begins. */
export function pairOf(name: PairName): Pair {
  if (name === 'first') {
    return {
      dashboard: process.env.E2E_BASE_URL || `http://localhost:${process.env.E2E_PORT || DEFAULT_PORT}`,
      sandbox: process.env.E2E_SANDBOX_URL ?? '',
      state: stateFile('full'),
    }
  }
  const port = process.env.E2E_SECOND_PORT || DEFAULT_SECOND_PORT
  return {
    dashboard: process.env.E2E_SECOND_BASE_URL || `http://localhost:${port}`,
    sandbox: process.env.E2E_SECOND_SANDBOX_URL ?? '',
    state: stateFile('canary'),
  }
}

/** The key of the second pair: random, so that wherever it turns up, it is that key and nothing else. */
export function canary(): string {
  const key = process.env.E2E_CANARY
  if (!key) throw new Error('E2E_CANARY is not set: the set-up of the second pair did not run')
  return key
}
