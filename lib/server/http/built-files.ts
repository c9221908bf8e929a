import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { takesEncoding } from './accept-encoding.ts'
import { byteRangeOf } from './byte-range.ts'

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
/** Compressed with the previous release's script as its dictionary (RFC 9842, section 5). */
const CHANGES = '.dcz'
const DICTIONARY_HASH = { start: 8, end: 40 } as const
/** A script's address: a lineage that stays the same across releases, and its digest. */
const SCRIPT = /^(.*\/)([A-Z]{3})([0-9a-z_~.-]{10}\.js)$/
type Encoding = keyof typeof PACKED | 'dcz'

/** A public file, held in memory with its compressed forms, which `npm run build` made. */
export interface BuiltFile {
  readonly plain: Buffer
  readonly packed: Readonly<Partial<Record<keyof typeof PACKED, Buffer>>>
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  /** Addresses that it may be a compression dictionary for: later versions of the same script. */
  readonly match: string | null
  /** The file compressed against the previous release's, for browsers that have that one. */
  readonly changes: { readonly bytes: Buffer; readonly dictionary: string } | null
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'public, max-age=0, must-revalidate'

const isPacked = (path: string) => [PACKED.br, PACKED.gzip, CHANGES].some((ending) => path.endsWith(ending))

const changesOf = (bytes: Buffer) => ({
  bytes,
  dictionary: bytes.toString('base64', DICTIONARY_HASH.start, DICTIONARY_HASH.end),
})

/** A script's address without its lineage, which may have had another name when the page was made. */
export const withoutLineage = (address: string): string => address.replace(SCRIPT, '$1$3')

/** Reads the file on first use, or earlier (prefetchFiles); in memory from then on. */
export type ReadFile = () => BuiltFile

/** The files of a folder by address below `prefix`, in memory: a few megabytes, and sending needs no descriptor. */
export function findFiles(folder: string, prefix: string, cacheControl: string): [string, ReadFile][] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/'))
  const known = new Set(paths)
  const read = (path: string): BuiltFile => {
    const plain = readFileSync(join(folder, path))
    const packed = Object.entries(PACKED).flatMap(([encoding, ending]) =>
      known.has(path + ending) ? [[encoding, readFileSync(join(folder, path + ending))]] : [],
    )
    return {
      plain,
      packed: Object.fromEntries(packed),
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      cacheControl,
      match: SCRIPT.test(path) ? (prefix + path).replace(SCRIPT, '$1$2*') : null,
      changes: known.has(path + CHANGES) ? changesOf(readFileSync(join(folder, path + CHANGES))) : null,
    }
  }
  return paths
    .filter((path) => !isPacked(path))
    .map((path) => {
      let file: BuiltFile | undefined
      return [prefix + path, () => (file ??= read(path))]
    })
}

/** Reads all files, yielding to requests in between: startup need not wait for files that may not be needed soon. */
export async function prefetchFiles(files: Iterable<ReadFile>): Promise<void> {
  for (const read of files) {
    read()
    await setImmediate()
  }
}

/** @param dictionary value of `available-dictionary`: the dictionary's SHA-256 between colons */
function encodingFor(
  file: BuiltFile,
  header: string | undefined,
  dictionary: string | undefined,
): Encoding | null {
  if (file.changes && dictionary === `:${file.changes.dictionary}:` && takesEncoding(header, 'dcz'))
    return 'dcz'
  const taken = (encoding: keyof typeof PACKED) => file.packed[encoding] && takesEncoding(header, encoding)
  if (taken('br')) return 'br'
  return taken('gzip') ? 'gzip' : null
}

const bytesAs = ({ plain, packed, changes }: BuiltFile, encoding: Encoding | null): Buffer =>
  (encoding === 'dcz' ? changes?.bytes : encoding && packed[encoding]) ?? plain

const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.includes(etag))

/** Answers GET and HEAD: compressed as the browser accepts, 304 when it has the file, a byte range uncompressed. */
export function sendFile(
  file: BuiltFile,
  { headers }: IncomingMessage,
  response: ServerResponse,
  more: readonly (readonly [name: string, value: string])[],
): void {
  const { range: asked, 'if-range': condition } = headers
  const dictionary = headers['available-dictionary']?.toString()
  const encoding = asked === undefined ? encodingFor(file, headers['accept-encoding'], dictionary) : null
  const bytes = bytesAs(file, encoding)
  const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`
  for (const [name, value] of more) response.setHeader(name, value)
  response.setHeader('cache-control', file.cacheControl)
  response.setHeader('etag', etag)
  if (file.changes) response.setHeader('vary', 'Accept-Encoding, Available-Dictionary')
  else if (Object.keys(file.packed).length > 0) response.setHeader('vary', 'Accept-Encoding')
  if (file.match) response.setHeader('use-as-dictionary', `match="${file.match}"`)
  if (isKnown(headers['if-none-match'], file.etag)) return void response.writeHead(304).end()
  response.setHeader('content-type', file.type)
  response.setHeader('accept-ranges', 'bytes')
  if (encoding !== null) response.setHeader('content-encoding', encoding)
  const range = condition === undefined || condition === etag ? byteRangeOf(asked, bytes.length) : 'whole'
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
