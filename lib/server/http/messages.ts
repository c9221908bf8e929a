import type { IncomingMessage } from 'node:http'
import type { Trace } from '../trace/trace.ts'

/** Header values by lower-case name; null when there is none. */
export interface HeaderReader {
  get(name: string): string | null
}

export const readerOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => headers[name]?.toString() ?? null,
})

/** A request as our handlers see it: web.ts makes it from a web `Request`, answer-call.ts from Node's own. */
export interface IncomingRequest {
  readonly method: string
  /** Absolute, with a placeholder host that must never be trusted. */
  readonly url: string
  readonly headers: HeaderReader
  /** The peer's address; empty where it is unknown, as in a route handler of Next. */
  readonly address: string
  /** Fires when the client has gone. */
  readonly signal: AbortSignal
  readonly body: AsyncIterable<Uint8Array> | null
}

/** A body that is sent piece by piece, for as long as the client stays. */
export interface Stream {
  readonly stream: AsyncIterable<Buffer>
}

export const isStream = (body: Reply['body']): body is Stream =>
  typeof body === 'object' && body !== null && 'stream' in body

/** A response, to be written by `web.ts` or `write-reply.ts`. */
export interface Reply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: readonly Buffer[] | string | Stream | null
  /** The account it belongs to, if any: bytes that the client has not read count towards that account's limit. */
  readonly scope?: string | undefined
  /** Ends with the last byte. */
  readonly trace?: Trace | undefined
}

/** From this size on a response is written in pieces. */
export const STREAM_FROM = 64 * 1024

export function* bytePieces(chunks: readonly Buffer[]): Generator<Buffer> {
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += STREAM_FROM) yield chunk.subarray(at, at + STREAM_FROM)
}
