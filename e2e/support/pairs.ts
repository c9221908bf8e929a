import { join } from 'node:path'

import { test } from '@playwright/test'

import { portFrom } from '../../scripts/lib/ports.mjs'

/**
 * A dashboard and the sandbox behind it. The first is as the demo; the second and its twin meet the faults and the
 * canary, half of those tests each.
 */
export type PairName = 'first' | 'second' | 'twin'

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

/** What each pair's settings begin with, and its dashboard's port where none is set. */
const NAMES = {
  first: { prefix: 'E2E', port: 3310 },
  second: { prefix: 'E2E_SECOND', port: 3311 },
  twin: { prefix: 'E2E_TWIN', port: 3314 },
} as const satisfies Record<PairName, { prefix: string; port: number }>

export const prefixOf = (name: PairName): string => NAMES[name].prefix

/** One file a dashboard, so that two runs in one checkout do not sign each other out. */
const stateFile = (dashboard: string) =>
  join(import.meta.dirname, '../../.data/e2e-states', `${new URL(dashboard).port}.json`)

/** The addresses of a pair. The set-up names the sandboxes in the environment before any test begins. */
export function pairOf(name: PairName): Pair {
  const { prefix, port } = NAMES[name]
  const dashboard =
    process.env[`${prefix}_BASE_URL`] || `http://localhost:${portFrom(`${prefix}_PORT`, port)}`
  return {
    name,
    dashboard,
    sandbox: process.env[`${prefix}_SANDBOX_URL`] ?? '',
    receiver: process.env[`${prefix}_RECEIVER_URL`] ?? '',
    state: stateFile(dashboard),
    data: process.env[`${prefix}_DATA_DIR`] ?? '',
  }
}

/** The pair of the test that runs. Throws outside of tests, their hooks and fixtures. */
export function pairHere(): Pair {
  const { pair } = test.info().project.use as { pair?: PairName }
  if (!pair) throw new Error('This project names no pair')
  return pairOf(pair)
}

const hasPair = (name: PairName): boolean =>
  !process.env.E2E_BASE_URL || Boolean(process.env[`${prefixOf(name)}_BASE_URL`])

/** Pairs for faults: not where somebody's own dashboard is tested, unless they are named too. */
export const faultPairs = (): PairName[] => (['second', 'twin'] as const).filter(hasPair)

/** The key of the pairs for faults: random, so that wherever it turns up, it is that key and nothing else. */
export function canary(): string {
  const key = process.env.E2E_CANARY
  if (!key) throw new Error('E2E_CANARY is not set: the set-up of the second pair did not run')
  return key
}
