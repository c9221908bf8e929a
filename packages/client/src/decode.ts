import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

import type { ExchangeFailure } from './faults.ts'

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

const isKnown = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding)

/**
 * Decompresses `encoded` off the event loop, and stops at `maxBytes` of output, as protection against compression
 * bombs. Rejects with the ExchangeFailure `too-large` or `undecodable`.
 */
export async function decode(encoded: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (!isKnown(name)) throw 'undecodable' satisfies ExchangeFailure
  try {
    return await decoders[name](encoded, { maxOutputLength: maxBytes })
  } catch (error) {
    const isOver = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw (isOver ? 'too-large' : 'undecodable') satisfies ExchangeFailure
  }
}
