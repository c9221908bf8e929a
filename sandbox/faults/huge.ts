import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

import { matchEndpoint } from '#lib/contract/match.ts'

const MEBIBYTE = 1024 * 1024
const ITEMS = 48
const LINE = JSON.stringify({ name: 'x'.repeat(MEBIBYTE) })

/** A well-formed answer of 48 MiB, made as it is read. */
function* body(list: string): Generator<Buffer> {
  yield Buffer.from(`{"success":true,"code":"200","message":"huge","parameters":{},"${list}":[`)
  for (let item = 0; item < ITEMS; item += 1) yield Buffer.from(item === 0 ? LINE : `,${LINE}`)
  yield Buffer.from('],"count":48}')
}

/** An answer too large for any limit; small on the wire, as a bomb is, when the asker takes gzip. */
export function hugeAnswer(method: string, path: string, acceptEncoding: string): Response {
  const list = matchEndpoint(method, path)?.endpoint.list ?? 'result'
  const source = Readable.from(body(list))
  const zipped = /\bgzip\b/.test(acceptEncoding)
  const stream = zipped ? source.pipe(createGzip()) : source
  if (zipped) stream.on('close', () => source.destroy())
  return new Response(Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/json', ...(zipped ? { 'content-encoding': 'gzip' } : {}) },
  })
}
