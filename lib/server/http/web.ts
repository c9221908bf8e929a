import { Readable } from 'node:stream'
import { type IncomingRequest, isStream, type Reply } from './asked.ts'

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

function bodyOf(body: Reply['body']): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string | null {
  if (body === null || typeof body === 'string') return body
  if (isStream(body)) return Readable.toWeb(Readable.from(body.stream)) as ReadableStream<Uint8Array>
  const [only] = body
  // A small answer is one piece; a large one is handed on as a stream, which copies nothing.
  if (only !== undefined && body.length === 1 && only.length <= STREAM_FROM) return new Uint8Array(only)
  return streamOf(body)
}

/** A route handler's request as our handlers see it. */
export const askedByWeb = ({ method, url, headers, signal, body }: Request): IncomingRequest => ({
  method,
  url,
  headers,
  signal,
  body,
  // Next shows no socket to its handlers.
  address: '',
})

/** `reply` as a route handler of Next returns it. */
export function webResponse({ status, headers, body, trace }: Reply): Response {
  trace?.root?.end(trace.root.failure)
  return new Response(bodyOf(body), { status, headers: headers.map(([name, value]) => [name, value]) })
}
