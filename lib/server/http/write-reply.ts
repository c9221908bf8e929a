import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  constants,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import { Lane } from '#client/lane.ts'
import { heldBytes } from '../held-bytes.ts'
import { takesEncoding } from './accept-encoding.ts'
import { bytePieces, isStream, type Reply, STREAM_FROM, type Stream } from './messages.ts'

/** Below this size compression is not worth its time; Next has the same limit. */
const COMPRESS_FROM = 1024
/** Up to this size compressing on the main thread is faster than in another one. */
const SYNC_UP_TO = 16 * 1024
/** Up to this size a body is compressed in one piece. */
const WHOLE_UP_TO = 1024 * 1024
/** Up to this size a higher level is worth its time (docs/decisions/columns-on-the-wire.md). */
const HIGH_LEVEL_UP_TO = 128 * 1024
const HIGH_LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 8 } }
/** Without the size zstd allocates megabytes; with it, 6 KB take a twentieth of the time. */
const zstdOptions = ({ length }: Buffer) => ({
  pledgedSrcSize: length,
  ...(length > HIGH_LEVEL_UP_TO ? {} : HIGH_LEVEL),
})
const zstdWhole = promisify(zstdCompress)
/** As many as libuv has threads. Each holds megabytes until its last part, which queues behind first parts of others. */
const AT_ONCE = 4
/** After this wait a response is sent uncompressed. */
const QUEUE_TIMEOUT_MS = 1_000
const lane = new Lane(AT_ONCE, Number.POSITIVE_INFINITY)

/** All but `sync` run off the main thread. zstd takes a tenth of gzip's time and half the bytes, but Safari lacks it. */
const ENCODINGS = {
  zstd: {
    sync: (bytes: Buffer) => zstdCompressSync(bytes, zstdOptions(bytes)),
    whole: (bytes: Buffer) => zstdWhole(bytes, zstdOptions(bytes)),
    stream: () => createZstdCompress(),
  },
  gzip: { sync: (bytes: Buffer) => gzipSync(bytes), whole: promisify(gzip), stream: () => createGzip() },
} as const
const NAMES = ['zstd', 'gzip'] as const
type Encoding = (typeof NAMES)[number]

/** zstd only where it is named: `*` comes from old clients. */
const encodingFor = (header: string | undefined): Encoding | undefined =>
  NAMES.find((name) => takesEncoding(header, name) && (name === 'gzip' || header?.includes(name)))

function bytesOf(body: Exclude<Reply['body'], Stream>): readonly Buffer[] {
  if (body === null) return []
  return typeof body === 'string' ? [Buffer.from(body)] : body
}

/**
 * Writes piece by piece, each once the one before has left the process, and ends the response after the last. Node
 * counts an ended response as done even while its bytes wait to be sent, and a stopping server closes its connection.
 */
async function flow(
  response: ServerResponse,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  for await (const piece of pieces) {
    if (response.destroyed) return
    // Node never calls the `write` callback of a response whose turn on its connection did not come.
    await new Promise<void>((resolve) => {
      response.once('close', resolve)
      response.write(piece, () => {
        response.off('close', resolve)
        resolve()
      })
    })
  }
  response.end()
}

/** Null where the wait is too long, or the client has gone. */
async function compressWhole(
  whole: Buffer,
  encoding: Encoding,
  response: ServerResponse,
): Promise<Buffer | null> {
  if (whole.length <= SYNC_UP_TO) return ENCODINGS[encoding].sync(whole)
  const gone = new AbortController()
  const leave = () => gone.abort()
  response.once('close', leave)
  const done = await lane.enter(gone.signal, performance.now() + QUEUE_TIMEOUT_MS).catch(() => null)
  response.off('close', leave)
  if (done === null) return null
  try {
    return await ENCODINGS[encoding].whole(whole)
  } finally {
    done()
  }
}

const compressing = (chunks: readonly Buffer[], encoding: Encoding) =>
  Readable.from(bytePieces(chunks)).pipe(ENCODINGS[encoding].stream())

/** Writes `reply`, compressed where the client accepts it and it is worth it. Does nothing on a closed response. */
export async function writeReply(
  { status, headers, body, scope }: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed) return
  if (isStream(body)) {
    response.writeHead(status, headers.flat())
    return flow(response, body.stream)
  }
  const chunks = bytesOf(body)
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  if (scope !== undefined) response.once('close', heldBytes().hold(scope, size))
  const flat = headers.flat()
  const encoding = size < COMPRESS_FROM ? undefined : encodingFor(request.headers['accept-encoding'])
  if (size >= COMPRESS_FROM) flat.push('vary', 'Accept-Encoding')
  if (size > (encoding ? WHOLE_UP_TO : STREAM_FROM)) {
    flat.push(...(encoding ? ['content-encoding', encoding] : ['content-length', String(size)]))
    response.writeHead(status, flat)
    return flow(response, encoding ? compressing(chunks, encoding) : bytePieces(chunks))
  }
  const whole = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)
  const compressed = encoding ? await compressWhole(whole, encoding, response) : null
  if (encoding && compressed) flat.push('content-encoding', encoding)
  const bytes = compressed ?? whole
  if (body !== null) flat.push('content-length', String(bytes.length))
  response.writeHead(status, flat).end(bytes)
}
