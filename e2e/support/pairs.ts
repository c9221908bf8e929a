import { join } from 'node:path'

import { test } from '@playwright/test'

import { placeOf } from './start.ts'

/**
 * Pairs of a dashboard and the sandbox behind it. The first is like the demo; the second and its twin are for faults
 * and the canary key, with half of those tests each: faults apply to a whole sandbox, so its tests run one at a time.
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
  /** URL of the demo's webhook receiver; empty where an external dashboard is tested. */
  receiver: string
  /** File with the signed-in storage state of account-full, saved by the set-up. */
  state: string
  /** Folder of the servers' logs and stores; empty where an external dashboard is tested. */
  data: string
}

/** One file per dashboard port, so that two runs in one checkout do not sign each other out. */
const stateFile = (dashboard: string) =>
  join(import.meta.dirname, '../../.data/e2e-states', `${new URL(dashboard).port}.json`)

/** The URLs of a pair: of the servers started by the set-up, or of external ones given in the environment. */
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

/** The pair of the current test. Throws outside of tests, hooks and fixtures. */
export function pairHere(): Pair {
  const { pair } = test.info().project.use as { pair?: PairName }
  if (!pair) throw new Error('This project names no pair')
  return pairOf(pair)
}

/** Pairs for faults; where an external dashboard is tested, only those that are given as well. */
export const faultPairs = (): PairName[] =>
  (['second', 'twin'] as const).filter(
    (name) => !process.env.E2E_BASE_URL || process.env[`${PAIRS[name].prefix}_BASE_URL`],
  )

/** The API key of the pairs for faults: random, so that any occurrence of it is a leak. */
export function canary(): string {
  const key = process.env.E2E_CANARY
  if (!key) throw new Error('E2E_CANARY is not set: the set-up did not run')
  return key
}
