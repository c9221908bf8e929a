import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { prefetchRead } from './call.ts'
import type { UpstreamInput } from './read-upstream.ts'

/** How long a document waits for a read, milliseconds; then it is rendered without, and its panels fetch the data. */
const TIMEOUT_MS = 1_500

const asksForDocument = cache(async (): Promise<boolean> => {
  const destination = (await headers()).get('sec-fetch-dest')
  return destination === null || destination === 'document'
})

/**
 * A read for a full page load. Null on navigation inside the dashboard, where the browser has the data cached or
 * fetches it itself, and where the read fails or is slow, so that one panel never delays the page. Never throws.
 */
export async function readForDocument<Op extends ReadOperation>(
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ResponseOf<Op> | null> {
  if (!(await asksForDocument())) return null
  return Promise.race([prefetchRead(operation, input), delay(TIMEOUT_MS, null, { ref: false })])
}
