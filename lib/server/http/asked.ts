import type { Trace } from '../trace/trace.ts'

/** Header values by lower-case name; null when there is none. */
export interface HeaderReader {
  get(name: string): string | null
}

/** A request as our handlers see it: web.ts makes one of a web `Request`, calls.ts of Node's own. */
export interface IncomingRequest {
  readonly method: string
  /** Absolute; a placeholder host, never to be trusted. */
  readonly url: string
  readonly headers: HeaderReader
  /** The other end of the connection; empty where none is to be seen, as in a route handler of Next. */
  readonly address: string
  /** Fires when whoever asked has gone. */
  readonly signal: AbortSignal
  readonly body: AsyncIterable<Uint8Array> | null
}

/** What comes piece by piece, for as long as whoever asked is there. */
export interface Stream {
  readonly stream: AsyncIterable<Buffer>
}

export const isStream = (body: Reply['body']): body is Stream =>
  typeof body === 'object' && body !== null && 'stream' in body

/** An answer, for whoever writes it: `web.ts`, or `write-reply.ts`. */
export interface Reply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: readonly Buffer[] | string | Stream | null
  /** Whose it is, where it is somebody's: what is not read of it counts as theirs. */
  readonly scope?: string | undefined
  /** Ends with the last byte. */
  readonly trace?: Trace | undefined
}

/** An answer is not in one piece from so many bytes on. */
export const STREAM_FROM = 64 * 1024

export function* bytePieces(chunks: readonly Buffer[]): Generator<Buffer> {
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += STREAM_FROM) yield chunk.subarray(at, at + STREAM_FROM)
}
