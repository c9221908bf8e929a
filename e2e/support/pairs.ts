import { join } from 'node:path'

import { test } from '@playwright/test'

import { placeOf } from './start.ts'

/**
 * A dashboard and the sandbox behind it. The first is as the demo; the second and its twin meet the faults and the
 * canary, half of those tests each: faults hold for a whole sandbox, so its tests run one at a time.
 */
export const PAIRS = {
  first: { prefix: 'E2E', ports: { dashboard: 3310, sandbox: 4310, receiver: 4343 } },
  second: { prefix: 'E2E_SECOND', ports: { dashboard: 3311, sandbox: 4311, receiver: 4344 } },
  twin: { prefix: 'E2E_TWIN', ports: { dashboard: 3314, sandbox: 4314, receiver: 4346 } },
} as const

export type PairName = keyof typeof PAIRS

interface Pair {
  name: PairName
  dashboard: string
  sandbox: string
  /** The demo's webhook receiver beside them; empty where somebody else's dashboard is tested. */
  receiver: string
  /** Signed-in state of account-full, saved by the set-up. */
  state: string
  /** Folder of the servers' logs and stores. Empty where somebody else's dashboard is tested. */
  data: string
}

/** One file a dashboard, so that two runs in one checkout do not sign each other out. */
const stateFile = (dashboard: string) =>
  join(import.meta.dirname, '../../.data/e2e-states', `${new URL(dashboard).port}.json`)

/** The addresses of a pair: its own, or those of servers that run already. */
export function pairOf(name: PairName): Pair {
  const { prefix, ports } = PAIRS[name]
  const other = process.env.E2E_BASE_URL && {
    dashboard: process.env[`${prefix}_BASE_URL`] ?? '',
    sandbox: process.env[`${prefix}_SANDBOX_URL`] ?? '',
    receiver: process.env[`${prefix}_RECEIVER_URL`] ?? '',
    data: process.env[`${prefix}_DATA_DIR`] ?? '',
  }
  const place = other || placeOf(prefix, ports)
  return { name, ...place, state: stateFile(place.dashboard) }
}

/** The pair of the test that runs. Throws outside of tests, their hooks and fixtures. */
export function pairHere(): Pair {
  const { pair } = test.info().project.use as { pair?: PairName }
  if (!pair) throw new Error('This project names no pair')
  return pairOf(pair)
}

/** Pairs for faults: not where somebody's own dashboard is tested, unless they are named too. */
export const faultPairs = (): PairName[] =>
  (['second', 'twin'] as const).filter(
    (name) => !process.env.E2E_BASE_URL || process.env[`${PAIRS[name].prefix}_BASE_URL`],
  )

/** The key of the pairs for faults: random, so that wherever it turns up, it is that key and nothing else. */
export function canary(): string {
  const key = process.env.E2E_CANARY
  if (!key) throw new Error('E2E_CANARY is not set: the set-up did not run')
  return key
}
