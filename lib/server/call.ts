import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache, cacheSignal } from 'react'
import type { Operation, ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { paths } from '#lib/paths.ts'
import { asBffError, type ErrorCode, newRequestId, sessionInvalid } from './errors.ts'
import { log } from './log.ts'
import { metrics } from './metrics/instruments.ts'
import { PAGE_HEADER } from './page-header.ts'
import { onPageTime, pageRequestId, pageTraceId } from './process/page-wait.ts'
import { readUpstream, type UpstreamInput } from './read-upstream.ts'
import { readSession, type Session } from './session/session.ts'

export { signOnOffered } from './oidc/provider.ts'
export type { UpstreamInput as ReadInput } from './read-upstream.ts'
export { isOfAccount } from './session/account-tag.ts'
export { describeSession, ownerOfPage } from './session/session.ts'

/** A failed read as a page may hand it to the browser: plain data, the query layer's `ApiErrorFields`. */
export interface ReadFailure {
  status: number
  code: ErrorCode
  message: string
  retryable: boolean
  requestId: string
  /** Where requests are traced. */
  traceId?: string
  /** Seconds. */
  retryAfter: number | null
}

export type ReadResult<Op extends ReadOperation> =
  | { data: ResponseOf<Op>; error: null }
  | { data: null; error: ReadFailure }

/**
 * The session of the request that is being rendered, or null. Every layout, page and read of it asks for itself, and
 * the store of sign-outs is asked once: a document that has begun is finished for whom it began.
 */
export const currentSession = cache(
  async (): Promise<Session | null> => readSession((await headers()).get('cookie')),
)

/** The same, for pages that need one: without it the person goes to sign in, and comes back. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession()
  if (session) return session
  redirect(paths.signIn((await headers()).get(PAGE_HEADER) ?? undefined))
}

/**
 * Asks the API for one read, in process: what a page's server component uses instead of our own HTTP address. As
 * `readUpstream`, for as long as the page is rendered.
 */
export const callUpstream = <Op extends ReadOperation>(
  session: Session,
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ResponseOf<Op>> => {
  const signal = input.signal ?? cacheSignal() ?? undefined
  return onPageTime(() => readUpstream(session, operation, { ...input, signal }))
}

function failureOf(thrown: unknown, operation: Operation): ReadFailure {
  const { status, code, message, retryable, retryAfter, reason } = asBffError(thrown)
  const requestId = pageRequestId() ?? newRequestId()
  metrics().pageReads.inc({ endpoint: operation, code })
  const traceId = pageTraceId()
  const line = { requestId, traceId, operation, status, code, upstreamFault: reason }
  log()[code === 'internal' ? 'error' : 'info'](line, 'page read failed')
  const failure = { status, code, message, retryable, requestId, retryAfter: retryAfter ?? null }
  return traceId === undefined ? failure : { ...failure, traceId }
}

/**
 * A read for the first rendering of a page: its data, or the failure as plain data for the panel to show.
 * Never throws, so that one failed panel does not take the page with it.
 */
export async function prefetchRead<Op extends ReadOperation>(
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ReadResult<Op>> {
  try {
    const session = await currentSession()
    if (!session) throw sessionInvalid()
    const data = await callUpstream(session, operation, input)
    metrics().pageReads.inc({ endpoint: operation, code: 'ok' })
    return { data, error: null }
  } catch (thrown) {
    return { data: null, error: failureOf(thrown, operation) }
  }
}
