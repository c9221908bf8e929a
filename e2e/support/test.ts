import { test as base, expect } from '@playwright/test'

import { canary, type PairName, pairOf } from './pairs.ts'
import { THOROUGH } from './part.ts'
import { type Sandbox, sandboxAt } from './sandbox.ts'
import { someAddress } from './sessions.ts'
import { followRequests } from './settled.ts'
import { type Watch, watch } from './watch.ts'

export interface PairOption {
  pair: PairName
}

interface Fixtures {
  /** The dashboard's address, without a slash at its end. */
  dashboard: string
  sandbox: Sandbox
  watched: Watch
}

/**
 * Playwright's test, in which every page is watched: no request leaves the dashboard, the policy stops nothing, nothing
 * is thrown; on the pairs for faults the key is seen nowhere, and no fault outlives its test.
 */
export const test = base.extend<Fixtures & PairOption>({
  pair: ['first', { option: true }],
  extraHTTPHeaders: ({ locale: _ }, use) => use({ 'x-forwarded-for': someAddress() }),
  dashboard: ({ pair }, use) => use(pairOf(pair).dashboard),
  sandbox: async ({ pair }, use) => {
    const sandbox = sandboxAt(pairOf(pair).sandbox)
    await use(sandbox)
    if (pair !== 'first') await sandbox.disarm()
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

/** A test that `npm test -- thorough` alone runs: of many alike, or of what others show in part. */
export const thorough = THOROUGH ? test : test.skip

export { expect }
