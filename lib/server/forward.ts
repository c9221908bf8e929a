import 'server-only'

import { notFound, sessionInvalid } from './errors.ts'
import { readJsonBody } from './http/body.ts'
import type { Answer, Call } from './http/handle.ts'
import { matchRequest, prepareRequest } from './prepare.ts'
import { touchSession } from './session/session.ts'
import type { Answered } from './upstream/ask.ts'
import { askKept } from './upstream/kept.ts'

const STREAM_FROM = 64 * 1024

function streamOf(chunks: readonly Buffer[]): ReadableStream<Uint8Array> {
  const pieces = chunks.values().flatMap(function* (chunk) {
    for (let at = 0; at < chunk.length; at += STREAM_FROM) yield chunk.subarray(at, at + STREAM_FROM)
  })
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
}

function bodyOf({ chunks }: Answered): Answer['body'] {
  const [only] = chunks
  // A small answer is one piece; a large one is handed on as a stream, which copies nothing.
  if (only !== undefined && chunks.length === 1 && only.length <= STREAM_FROM) return new Uint8Array(only)
  return streamOf(chunks)
}

/**
 * The proxy: answers a call under /api/v1 when the contract has its method and path, the session is alive and the
 * parameters are valid, in this order; only then is the API asked, with the session's key.
 */
export async function forward(call: Call): Promise<Answer> {
  const { request } = call
  const found = matchRequest(request)
  if (!found) throw notFound()
  call.route = `/api${found.match.endpoint.path}`
  call.operation = found.match.operation
  const used = await touchSession(request.headers.get('cookie'))
  if (!used) throw sessionInvalid()
  const body = request.method === 'GET' ? undefined : await readJsonBody(request)
  const prepared = prepareRequest(found.match, found.search, body)
  const asked = performance.now()
  const answered = await askKept(used.session, prepared, request.signal).finally(() => {
    call.upstreamMs = performance.now() - asked
  })
  return {
    status: answered.status,
    body: bodyOf(answered),
    ...(answered.drift > 0 ? { headers: { 'x-contract-drift': String(answered.drift) } } : {}),
    cookie: used.cookie,
  }
}
