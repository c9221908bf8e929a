import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import { headers } from 'next/headers'
import { cache, cacheSignal } from 'react'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { asBffError, newRequestId, sessionInvalid } from './errors.ts'
import { log } from './log.ts'
import { metrics } from './metrics/instruments.ts'
import { currentSession } from './page-session.ts'
import { onPageTime, pageRequestId, pageTraceId } from './process/page-wait.ts'
import { readUpstream, type UpstreamInput } from './read-upstream.ts'

/** How long a document waits for a read, milliseconds; then it is rendered without, and its panels fetch the data. */
const TIMEOUT_MS = 1_500

const asksForDocument = cache(async (): Promise<boolean> => {
  const destination = (await headers()).get('sec-fetch-dest')
  return destination === null || destination === 'document'
})

/** Reads in process, instead of through our own HTTP address, until rendering ends; null where that fails. */
async function readOrNull<Op extends ReadOperation>(
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ResponseOf<Op> | null> {
  const note = (code: string) => metrics().pageReads.inc({ endpoint: operation, code })
  const signal = cacheSignal() ?? undefined
  try {
    const session = await currentSession()
    if (!session) throw sessionInvalid()
    const data = await onPageTime(() => readUpstream(session, operation, { ...input, signal }))
    note('ok')
    return data
  } catch (thrown) {
    const { status, code, reason } = asBffError(thrown)
    note(code)
    const ids = { requestId: pageRequestId() ?? newRequestId(), traceId: pageTraceId() }
    const line = { ...ids, operation, status, code, upstreamFault: reason }
    log()[code === 'internal' ? 'error' : 'info'](line, 'page read failed')
    return null
  }
}

/**
 * A read for a full page load. Null on navigation inside the dashboard, where the browser has the data cached or
 * fetches it itself, and where the read fails or is slow, so that one panel never delays the page. Never throws.
 */
export async function readForDocument<Op extends ReadOperation>(
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ResponseOf<Op> | null> {
  if (!(await asksForDocument())) return null
  return Promise.race([readOrNull(operation, input), delay(TIMEOUT_MS, null, { ref: false })])
}
