import type { IncomingMessage, ServerResponse } from 'node:http'

import { findHandler } from '../api.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import type { Asked } from './asked.ts'
import { serve } from './handle.ts'
import { writeReply } from './write-reply.ts'

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}

function askedBy(request: IncomingMessage, response: ServerResponse): Asked {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return {
    method: request.method ?? '',
    url: `http://here${request.url}`,
    headers: { get: (name) => headerOf(request, name) },
    address: request.socket.remoteAddress ?? '',
    signal: gone.signal,
    // What is not read of a body that is too long is let go of below: the answer needs the connection.
    body: request.method === 'GET' ? null : request.iterator({ destroyOnReturn: false }),
  }
}

/** Answers a call under /api on Node's own request and response: `path` is its address without the query. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { route, handler } = findHandler(request.method ?? '', path)
  try {
    await writeReply(await serve(askedBy(request, response), route, handler), request, response)
    if (!request.complete) request.resume()
  } catch (error) {
    log().error(faultOf(error), 'answer not written')
    response.destroy()
  }
}
