// Compresses the files of a build ahead of time, to be served as they are by `lib/server/http/built-files.ts`.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { mapConcurrently } from '../../lib/domain/api/concurrently.ts'

const TEXTS = new Set(['.css', '.js', '.json', '.svg', '.txt'])
/** Smallest file to compress, bytes: a smaller one fits into one packet anyway. */
const SMALLEST_FILE = 1024
/** Concurrent texts, with two files open for each. */
const CONCURRENCY = 32
/** One level more takes five times as long for 2 % less. */
const QUALITY = 10

/** Writes `.br` and `.gz` beside each text file; `quality` is Brotli's. */
export async function compressFiles(folder, quality = QUALITY) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  await mapConcurrently(
    texts,
    ({ parentPath, name }) => compressFile(join(parentPath, name), quality),
    CONCURRENCY,
  )
}

async function compressFile(path, quality) {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_FILE) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
