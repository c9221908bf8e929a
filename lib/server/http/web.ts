import { Readable } from 'node:stream'
import { bytePieces, type IncomingRequest, isStream, type Reply, STREAM_FROM } from './messages.ts'

function bodyOf(body: Reply['body']): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string | null {
  if (body === null || typeof body === 'string') return body
  if (isStream(body)) return Readable.toWeb(Readable.from(body.stream)) as ReadableStream<Uint8Array>
  const [only] = body
  // A small body is one piece; a large one is streamed, which copies nothing.
  if (only !== undefined && body.length === 1 && only.length <= STREAM_FROM) return new Uint8Array(only)
  return Readable.toWeb(Readable.from(bytePieces(body))) as ReadableStream<Uint8Array>
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
