import { test as base, expect } from '@playwright/test'

import { canary, type PairName, pairOf } from './pairs.ts'
import { type Sandbox, sandboxAt } from './sandbox.ts'
import { someAddress } from './sessions.ts'
import { followRequests } from './settled.ts'
import { thoroughOf } from './thorough.ts'
import { type Watch, watch } from './watch.ts'

export interface PairOption {
  pair: PairName
}

interface Fixtures {
  /** The dashboard's URL, without a trailing slash. */
  dashboard: string
  sandbox: Sandbox
  watched: Watch
}

/**
 * Playwright's test, with every page watched: no request to another host, no CSP violation, no error; on the pairs for
 * faults the key must not leak, and faults are disarmed after each test.
 */
export const test = base.extend<Fixtures & PairOption>({
  pair: ['first', { option: true }],
  extraHTTPHeaders: ({ locale: _ }, use) => use({ 'x-forwarded-for': someAddress() }),
  dashboard: ({ pair }, use) => use(pairOf(pair).dashboard),
  sandbox: async ({ pair }, use) => {
    const sandbox = sandboxAt(pairOf(pair).sandbox)
    if (pair !== 'first') {
      await use(sandbox)
      await sandbox.disarm()
      return
    }
    // A fault applies to the whole sandbox, and on this pair tests run in parallel.
    const arm: Sandbox['arm'] = () => Promise.reject(new Error('Tests that arm a fault stand in e2e/faults'))
    await use({ ...sandbox, arm })
  },
  watched: [
    async ({ context, pair, dashboard }, use) => {
      followRequests(context)
      const watched = await watch(context, dashboard, pair === 'first' ? null : canary())
      await use(watched)
      expect.soft(watched.foreign, 'requests to others').toEqual([])
      expect.soft(watched.violations, 'stopped by the policy').toEqual([])
      expect.soft(watched.errors, 'errors on the console').toEqual([])
      expect.soft(await watched.leaks(), 'places where the key was seen').toEqual([])
    },
    { auto: true },
  ],
})

export const thorough = thoroughOf(test)

export { expect }
