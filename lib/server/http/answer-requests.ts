import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { env } from '../env.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { type PageRequester, pageAdmission } from '../process/page-admission.ts'
import { enterPage } from '../process/page-wait.ts'
import { type Met, traffic } from '../process/traffic.ts'
import { headersOfApi, headersOfBuild, headersOfWorker } from '../security-headers.ts'
import { isUnknownHere, scopeOfCookie } from '../session/session.ts'
import { makeTurns } from '../time-slices.ts'
import { beginTrace, inTrace } from '../trace/trace.ts'
import { answerCall } from './answer-call.ts'
import { type BuiltFile, IMMUTABLE, type ReadFile, sendFile, withoutLineage } from './built-files.ts'
import { clientAddress } from './client-address.ts'
import { readerOf } from './messages.ts'
import { readableAddress } from './readable-address.ts'
import { inertHeaders, keepPageHeaders, refusalOfAny, refusalOfPage, refuse } from './refusals.ts'
import { answerUnknown } from './unknown-page.ts'

/** Passes a request to Next. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

interface Parts {
  /** By address. */
  readonly files: ReadonlyMap<string, ReadFile>
  readonly pages: PageHandler
}

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** Name of a web worker's entry script in the build. */
const WORKER = /\/turbopack-worker-[^/]+\.js$/

const headersOfFile = (path: string, { cacheControl }: BuiltFile) =>
  cacheControl !== IMMUTABLE ? headersOfApi : WORKER.test(path) ? headersOfWorker : headersOfBuild

/** Browsers resolve `.` and `..` themselves. Next would resolve them later, past the checks made here. */
const STEPS = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Next's internal pages (`/_global-error`) and dot segments: answered as unknown addresses. */
const isInternal = (path: string) => path.startsWith('/_') || STEPS.test(path)

/** The one page that is there for everybody. */
const SIGN_IN = /^\/sign-in(?:[/?]|$)/

const BUSY = { status: 503, retryAfter: 5 } as const

async function askerOf(request: IncomingMessage): Promise<PageRequester> {
  const headers = readerOf(request)
  const account = await scopeOfCookie(headers.get('cookie'))
  if (account !== null) return { kind: 'account', name: account }
  const asked = { headers, address: request.socket.remoteAddress ?? '' }
  return { kind: 'address', name: clientAddress(asked, env().TRUST_PROXY) }
}

/** Waits for the page's turn to render; null where the client has gone, or too many of its requests wait. */
async function turnOf(request: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController()
  const leave = () => gone.abort()
  response.once('close', leave)
  try {
    return await pageAdmission().turn(await askerOf(request), gone.signal)
  } catch {
    return null
  } finally {
    response.off('close', leave)
  }
}

async function answerPage(request: IncomingMessage, response: ServerResponse, pages: PageHandler) {
  const done = await turnOf(request, response)
  if (done === null) return response.destroyed || refuse(BUSY, request, response)
  response.once('close', done)
  try {
    if (!SIGN_IN.test(request.url ?? '') && (await isUnknownHere(readerOf(request).get('cookie'))))
      return answerUnknown(request, response)
    // For what Next answers by itself, such as `//here`; a page replaces them with its own.
    for (const [name, value] of inertHeaders(request)) response.setHeader(name, value)
    keepPageHeaders(request)
    await pages(request, response)
  } catch (error) {
    metrics().faults.inc({ place: 'page' })
    log().error(faultOf(error), 'page not written')
    response.destroy()
  }
}

const turn = makeTurns()

/** Resolves once a pipelined request may begin: after the response before it, and one of all connections at a time. */
async function turnAfter(before: ServerResponse): Promise<void> {
  await new Promise((resolve) => before.once('close', resolve))
  await turn()
}

/**
 * Answers every request of this process: rejects unsupported ones, handles calls under /api itself
 * (docs/decisions/own-server.md), serves the build's files from memory, and leaves pages to Next.
 */
export function answerRequests({ files, pages }: Parts): RequestListener {
  const scripts = new Map([...files].map(([address, read]) => [withoutLineage(address), read]))
  const answer = (request: IncomingMessage, response: ServerResponse, met: Met) => {
    // The connection is closed or closing, perhaps for too many pipelined requests: none that waited is begun.
    if (!request.socket.writable) return
    const path = request.url?.split('?', 1)[0] ?? ''
    const unfit = refusalOfAny(request)
    if (unfit) return refuse(unfit, request, response)
    if (isApi(path)) return void answerCall(request, response, path)
    const refusal = refusalOfPage(request)
    if (refusal) return refuse(refusal, request, response)
    const file = (files.get(path) ?? scripts.get(withoutLineage(path)))?.()
    if (file) return sendFile(file, request, response, inertHeaders(request, headersOfFile(path, file)))
    if (path.startsWith('/_next/')) return refuse({ status: 404 }, request, response)
    if (isInternal(path)) request.url = '/no-such-page'
    const { requestId, method, route } = met
    met.trace = beginTrace(`${method} ${route}`, requestId, readerOf(request).get('traceparent'))
    if (met.trace) response.setHeader('x-trace-id', met.trace.id)
    met.wait = enterPage(requestId, met.trace?.id)
    void inTrace(met.trace, () => answerPage(request, response, pages))
  }
  return (request, response) => {
    request.url = readableAddress(request.url ?? '/')
    const met = traffic().began(request, response)
    if (met.before === null) answer(request, response, met)
    else void turnAfter(met.before).then(() => answer(request, response, met))
  }
}
