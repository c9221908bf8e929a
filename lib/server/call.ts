import 'server-only'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cacheSignal } from 'react'

import {
  endpointOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type ReadOperation,
  type ResponseOf,
} from '#lib/contract/index.ts'
import { mendAnswer } from '#lib/contract/mend.ts'
import { paths } from '#lib/paths.ts'

import { asBffError, BffError, type ErrorCode, newRequestId, sessionInvalid } from './errors.ts'
import { log } from './log.ts'
import { metrics } from './metrics/instruments.ts'
import { PAGE_HEADER } from './page-header.ts'
import { prepare } from './prepare.ts'
import { onPageTime, pageRequestId } from './process/page-wait.ts'
import { readSession, type Session } from './session/session.ts'
import { askKept } from './upstream/kept.ts'

export { isOfAccount } from './session/account-tag.ts'
export { describeSession } from './session/session.ts'

/** What a read takes; the contract's types say which of them it needs. */
export interface ReadInput<Op extends Operation> {
  params?: ParamsOf<Op> | undefined
  query?: QueryOf<Op> | undefined
  /** Item fields to keep; all when absent. */
  fields?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** A failed read as a page may hand it to the browser: plain data, the query layer's `ApiFailure`. */
export interface ReadFailure {
  status: number
  code: ErrorCode
  message: string
  retryable: boolean
  requestId: string
  /** Seconds. */
  retryAfter: number | null
}

export type ReadResult<Op extends ReadOperation> =
  | { data: ResponseOf<Op>; error: null }
  | { data: null; error: ReadFailure }

/** The session of the request that is being rendered, or null. Every page asks for itself. */
export async function currentSession(): Promise<Session | null> {
  return readSession((await headers()).get('cookie'))
}

/** The same, for pages that need one: without it the person goes to sign in, and comes back to `next`. */
export async function requireSession(next?: string): Promise<Session> {
  const session = await currentSession()
  if (session) return session
  redirect(paths.signIn(next ?? (await headers()).get(PAGE_HEADER) ?? undefined))
}

const never = new AbortController().signal

/** An answer of less than was asked for: the browser asks again, and is told so. */
const shortened = () => new BffError(400, 'invalid', 'The API looks back less far than the page asks')

/**
 * Asks the API for one read, in process: what a page's server component uses instead of our own HTTP address.
 * Answers the envelope as the browser would read it, secrets taken out and what breaks the contract of its type. Throws a BffError (design.md section 4);
 * wrong input is `invalid`, as it is for browsers.
 */
export async function callUpstream<Op extends ReadOperation>(
  session: Session,
  operation: Op,
  { params, query, fields, signal }: ReadInput<Op>,
): Promise<ResponseOf<Op>> {
  const call = prepare(operation, { params: params ?? {}, query: query ?? {}, body: undefined, fields })
  const { chunks, drift, window } = await onPageTime(() =>
    askKept(session, call, signal ?? cacheSignal() ?? never),
  )
  if (window !== undefined) throw shortened()
  const answer: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const { list } = endpointOf(operation)
  return (drift > 0 ? mendAnswer(operation, list, answer, fields) : answer) as ResponseOf<Op>
}

function failureOf(thrown: unknown, operation: Operation): ReadFailure {
  const { status, code, message, retryable, retryAfter, reason } = asBffError(thrown)
  const requestId = pageRequestId() ?? newRequestId()
  metrics().pageReads.inc({ endpoint: operation, code })
  const line = { requestId, operation, status, code, upstreamFault: reason }
  log()[code === 'internal' ? 'error' : 'info'](line, 'page read failed')
  return { status, code, message, retryable, requestId, retryAfter: retryAfter ?? null }
}

/**
 * A read for the first rendering of a page: its data, or the failure as plain data for the panel to show.
 * Never throws, so that one failed panel does not take the page with it.
 */
export async function prefetchRead<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
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
