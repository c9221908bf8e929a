import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { prefetchRead, type ReadInput } from './call.ts'

/** How long a document waits for data, milliseconds: past that the page comes without and its panels ask. */
const PATIENCE = 1_500

const asksForDocument = cache(async (): Promise<boolean> => {
  const destination = (await headers()).get('sec-fetch-dest')
  return destination === null || destination === 'document'
})

/**
 * A read for a page load. Null while moving about inside the dashboard, where the browser has the answer or asks
 * itself; and where the read fails or is slow, so that one panel never holds up the page. Never throws.
 */
export async function readForDocument<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
): Promise<ResponseOf<Op> | null> {
  if (!(await asksForDocument())) return null
  const read = prefetchRead(operation, input).then(({ data }) => data)
  return Promise.race([read, delay(PATIENCE, null, { ref: false })])
}
