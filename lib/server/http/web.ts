import { Readable } from 'node:stream'
import { bytePieces, type IncomingRequest, isStream, type Reply } from './messages.ts'

function bodyOf(body: Reply['body']): ReadableStream<Uint8Array> | string | null {
  if (body === null || typeof body === 'string') return body
  const pieces = isStream(body) ? body.stream : bytePieces(body)
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>
}

/** A web `Request` of a route handler, as our handlers see it. */
export const fromWebRequest = ({ method, url, headers, signal, body }: Request): IncomingRequest => ({
  method,
  url,
  headers,
  signal,
  body,
  // Next does not show its handlers the socket.
  address: '',
})

export function webResponse({ status, headers, body, trace }: Reply): Response {
  trace?.root?.end(trace.root.failure)
  return new Response(bodyOf(body), { status, headers: headers.map(([name, value]) => [name, value]) })
}
