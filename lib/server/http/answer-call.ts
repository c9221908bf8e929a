import type { IncomingMessage, ServerResponse } from 'node:http'
import { findHandler } from '../api.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { Span } from '../trace/trace.ts'
import { serve } from './handle.ts'
import { type IncomingRequest, isStream, type Reply, readerOf } from './messages.ts'
import { writeReply } from './write-reply.ts'

function askedBy(request: IncomingMessage, response: ServerResponse): IncomingRequest {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return {
    method: request.method ?? '',
    url: `http://here${request.url}`,
    headers: readerOf(request),
    address: request.socket.remoteAddress ?? '',
    signal: gone.signal,
    // Reading a body that is too long stops without closing the connection, which the response needs; drained below.
    body: request.method === 'GET' ? null : request.iterator({ destroyOnReturn: false }),
  }
}

/** Traces delivery: until the browser has all of it; for a stream, which lasts as long as its tab, its beginning. */
function traceDelivery({ trace, body }: Reply, response: ServerResponse): void {
  const root = trace?.root
  if (!root) return
  const delivery = new Span('deliver', 'internal', root.traceId, root.id)
  const end = () => {
    const left = response.writableFinished || isStream(body) ? undefined : 'left'
    delivery.end(left)
    root.end(root.failure ?? left)
  }
  if (isStream(body) || response.closed) end()
  else response.once('close', end)
}

/** Answers a call under /api on Node's own request and response; `path` is its address without the query. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { route, handler } = findHandler(request.method ?? '', path)
  try {
    const reply = await serve(askedBy(request, response), route, handler)
    traceDelivery(reply, response)
    await writeReply(reply, request, response)
    if (!request.complete) request.resume()
  } catch (error) {
    log().error(faultOf(error), 'answer not written')
    response.destroy()
  }
}
