import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { start } from './harness.ts'
import { done, newCertificate, type Receiver, startReceiver, trust } from './hook-harness.ts'

/** How long the sandbox waits for a receiver, milliseconds. */
const TIMEOUT_MS = 1_500

export const startOne = (allowWebhookHosts: string[]) =>
  start({ companies: 3, opportunities: 1, results: 1, webhookTimeoutMs: TIMEOUT_MS, allowWebhookHosts })

/** For all tests of a file one receiver over TLS, and for each a sandbox that may deliver to it. */
export function deliveryBench() {
  const bench = {} as { receiver: Receiver; sandbox: Sandbox }
  const pair = newCertificate()
  beforeAll(async () => {
    trust(pair)
    bench.receiver = await startReceiver(pair)
  })
  afterAll(() => bench.receiver.close())
  beforeEach(async () => {
    bench.receiver.arrivals.length = 0
    bench.sandbox = await startOne(['localhost', '127.0.0.2'])
  })
  afterEach(() => bench.sandbox.close())
  const createWebhook = async (path: string, base = bench.receiver.url) =>
    (
      await done(bench.sandbox, 'createWebhook', {
        body: { eventType: 'enrichment.completed', url: base + path },
      })
    ).result
  return { bench, createWebhook, pair }
}
