// The files of a build, compressed once: `lib/server/http/built-files.ts` hands them out as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { mapConcurrently } from '../../lib/domain/api/concurrently.ts'

const TEXTS = new Set(['.css', '.js', '.json', '.svg', '.txt'])
/** Below it a second packet is not saved. */
const LEAST = 1024
/** Two files each. */
const AT_ONCE = 32
/** A level more takes five times as long, for two in a hundred less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Writes `.br` and `.gz` beside each text. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  await mapConcurrently(texts, ({ parentPath, name }) => compressFile(join(parentPath, name)), AT_ONCE)
}

async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < LEAST) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, BROTLI),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
