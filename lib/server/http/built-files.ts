import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

import { takesEncoding } from './accept-encoding.ts'
import { rangeOf } from './byte-range.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const PACKED = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof PACKED

/** A file that is the same for everybody, in memory with what `npm run build` made of it. */
export interface BuiltFile {
  readonly plain: Buffer
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
}

export const FOR_GOOD = 'public, max-age=31536000, immutable'
export const ASK_AGAIN = 'public, max-age=0, must-revalidate'

const isPacked = (path: string) => path.endsWith(PACKED.br) || path.endsWith(PACKED.gzip)

/**
 * The files of a folder by their address below `prefix`: a build's are a few megabytes, and no descriptor is needed to
 * hand one out.
 */
export function readFiles(folder: string, prefix: string, cacheControl: string): [string, BuiltFile][] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/'))
  const known = new Set(paths)
  return paths
    .filter((path) => !isPacked(path))
    .map((path) => {
      const plain = readFileSync(join(folder, path))
      const packed = Object.entries(PACKED).flatMap(([encoding, ending]) =>
        known.has(path + ending) ? [[encoding, readFileSync(join(folder, path + ending))]] : [],
      )
      return [
        prefix + path,
        {
          plain,
          packed: Object.fromEntries(packed),
          type: TYPES[extname(path)] ?? 'application/octet-stream',
          etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
          cacheControl,
        },
      ]
    })
}

function encodingFor(file: BuiltFile, header: string | undefined): Encoding | null {
  const taken = (encoding: Encoding) => file.packed[encoding] && takesEncoding(header, encoding)
  if (taken('br')) return 'br'
  return taken('gzip') ? 'gzip' : null
}

const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.includes(etag))

/** Answers GET and HEAD with `file`: packed as the browser takes it, 304 when it has it, one range of it plain. */
export function sendFile(
  file: BuiltFile,
  { headers }: IncomingMessage,
  response: ServerResponse,
  more: readonly (readonly [name: string, value: string])[],
): void {
  const { range: asked, 'if-range': condition } = headers
  const encoding = asked === undefined ? encodingFor(file, headers['accept-encoding']) : null
  const bytes = encoding === null ? file.plain : (file.packed[encoding] ?? file.plain)
  const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`
  for (const [name, value] of more) response.setHeader(name, value)
  response.setHeader('cache-control', file.cacheControl)
  response.setHeader('etag', etag)
  if (Object.keys(file.packed).length > 0) response.setHeader('vary', 'Accept-Encoding')
  if (isKnown(headers['if-none-match'], file.etag)) return void response.writeHead(304).end()
  response.setHeader('content-type', file.type)
  response.setHeader('accept-ranges', 'bytes')
  if (encoding !== null) response.setHeader('content-encoding', encoding)
  const range = condition === undefined || condition === etag ? rangeOf(asked, bytes.length) : 'whole'
  if (range === 'whole') {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  } else if (range === 'unsatisfiable') {
    response.removeHeader('content-type')
    response.setHeader('cache-control', 'no-store')
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}`, 'content-length': 0 }).end()
  } else {
    const part = bytes.subarray(range.first, range.last + 1)
    response
      .writeHead(206, {
        'content-range': `bytes ${range.first}-${range.last}/${bytes.length}`,
        'content-length': part.length,
      })
      .end(part)
  }
}
