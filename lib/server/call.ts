import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache, cacheSignal } from 'react'
import type { Operation, ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { paths } from '#lib/paths.ts'
import { asBffError, newRequestId, sessionInvalid } from './errors.ts'
import { log } from './log.ts'
import { metrics } from './metrics/instruments.ts'
import { PAGE_HEADER } from './page-header.ts'
import { onPageTime, pageRequestId, pageTraceId } from './process/page-wait.ts'
import { readUpstream, type UpstreamInput } from './read-upstream.ts'
import { readSession, type Session } from './session/session.ts'

export { signOnOffered } from './oidc/provider.ts'
export { isOfAccount } from './session/account-tag.ts'
export { describeSession, ownerOfPage } from './session/session.ts'

/**
 * The session of the request that is being rendered, or null. Layouts, pages and reads all call it; the cookie is
 * checked against the sign-out store once per request, so a document is finished for the session it began with.
 */
export const currentSession = cache(
  async (): Promise<Session | null> => readSession((await headers()).get('cookie')),
)

/** `currentSession` for pages that need one: without it, redirects to sign-in with the way back. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession()
  if (session) return session
  redirect(paths.signIn((await headers()).get(PAGE_HEADER) ?? undefined))
}

/**
 * Makes one read of the API in process, instead of through our own HTTP address: for a page's server components. As
 * `readUpstream`, but aborted when rendering ends.
 */
export const callUpstream = <Op extends ReadOperation>(
  session: Session,
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ResponseOf<Op>> => {
  const signal = input.signal ?? cacheSignal() ?? undefined
  return onPageTime(() => readUpstream(session, operation, { ...input, signal }))
}

function noteFailure(thrown: unknown, operation: Operation): void {
  const { status, code, reason } = asBffError(thrown)
  metrics().pageReads.inc({ endpoint: operation, code })
  const ids = { requestId: pageRequestId() ?? newRequestId(), traceId: pageTraceId() }
  const line = { ...ids, operation, status, code, upstreamFault: reason }
  log()[code === 'internal' ? 'error' : 'info'](line, 'page read failed')
}

/** A read for a page's first render; null where it fails, so that one failed panel does not break the page. Never throws. */
export async function prefetchRead<Op extends ReadOperation>(
  operation: Op,
  input: UpstreamInput<Op>,
): Promise<ResponseOf<Op> | null> {
  try {
    const session = await currentSession()
    if (!session) throw sessionInvalid()
    const data = await callUpstream(session, operation, input)
    metrics().pageReads.inc({ endpoint: operation, code: 'ok' })
    return data
  } catch (thrown) {
    noteFailure(thrown, operation)
    return null
  }
}
