// Gives scripts names with a prefix that is stable across releases, so that browsers can use the previous release's
// script as a compression dictionary for its successor (RFC 9842). Reasons: docs/decisions/script-dictionaries.md.
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

import { mapConcurrently } from '../../lib/domain/api/concurrently.ts'

/**
 * A script's name: lineage and start of its digest, or the build's own name. Both have the same length, since names
 * occur in scripts and each character counts against a page's budget.
 */
const NAME =
  /(?<![\w.~-])(?:([A-Z]{3})([0-9a-z_~.-]{10})|(?:turbopack-)?([0-9a-z_~.-]{10})[0-9a-z_~.-]{3})\.js(?![\w.~-])/g
const WHOLE = new RegExp(`^${NAME.source}$`)
const TEXTS = /\.(?:c?js|mjs|json|html|rsc|txt|body|meta)$/
/** Least similarity at which another script is worth using as a dictionary. */
const LEAST_SIMILARITY = 0.3
/** Concurrently open files: a build in a container may be limited to a thousand. */
const CONCURRENCY = 64
const LONG_ENOUGH = 24
const A = 'A'.charCodeAt(0)
const LETTERS = 26
/** Magic number of a dictionary-compressed stream (RFC 9842, 5); the dictionary's SHA-256 follows. */
const DCZ = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** The scripts in a folder of static files; none where it does not exist. */
async function scriptsIn(files) {
  const folder = join(files, 'chunks')
  const names = await readdir(folder).catch(() => [])
  const scripts = names.flatMap((name) => {
    const found = WHOLE.exec(name)
    return found ? [{ name, lineage: found[1] ?? null, digest: found[2] ?? found[3] }] : []
  })
  return mapConcurrently(
    scripts,
    async (script) => ({ ...script, bytes: await readFile(join(folder, script.name)) }),
    CONCURRENCY,
  )
}

const partsOf = ({ bytes }) =>
  new Set(
    bytes
      .toString('utf8')
      .split(/[;{}]/)
      .filter((part) => part.length >= LONG_ENOUGH),
  )

/** Maps each script to its predecessor in `before`: an identical one, else the most similar; each is used once. */
function parentsOf(scripts, before) {
  const parents = new Map()
  const free = new Map(before.map((script) => [script.digest, script]))
  for (const script of scripts) {
    const same = free.get(script.digest)
    if (!same) continue
    parents.set(script, same)
    free.delete(script.digest)
  }
  const olds = [...free.values()].map((old) => ({ old, parts: partsOf(old) }))
  const pairs = scripts
    .filter((script) => !parents.has(script))
    .flatMap((script) => {
      const parts = partsOf(script)
      return olds.map(({ old, parts: others }) => ({
        script,
        old,
        alike: parts.intersection(others).size / Math.max(parts.size, others.size, 1),
      }))
    })
  for (const { script, old, alike } of pairs.toSorted((one, other) => other.alike - one.alike)) {
    if (alike < LEAST_SIMILARITY) break
    if (parents.has(script) || !free.delete(old.digest)) continue
    parents.set(script, old)
  }
  return parents
}

/** Three letters, unique within the release. */
function newLineage(digest, taken) {
  let hash = sha256(digest)
  for (;;) {
    const lineage = String.fromCharCode(...[0, 1, 2].map((at) => A + (hash[at] % LETTERS)))
    if (!taken.has(lineage)) return lineage
    hash = sha256(hash)
  }
}

/** Replaces digests by `names` in every text file of `folder`. */
async function renameIn(folder, names) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name))
  const nameAnew = async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    const text = await readFile(path, 'utf8')
    const changed = text.replace(NAME, (known, _, named, raw) => names.get(named ?? raw) ?? known)
    if (changed !== text) await writeFile(path, changed)
  }
  await mapConcurrently(files, nameAnew, CONCURRENCY)
}

/**
 * Renames a build's scripts by lineage, with all references, and compresses those changed since the previous release.
 * @param {string} build Next's build folder in a standalone server, with `static` and the files that refer to scripts
 * @param {string | null} before that of the previous release; null where there is none
 */
export async function nameByLineage(build, before) {
  const files = join(build, 'static')
  const scripts = await scriptsIn(files)
  const named = before === null ? [] : await scriptsIn(join(before, 'static'))
  const parents = parentsOf(
    scripts,
    named.filter(({ lineage }) => lineage !== null),
  )
  const taken = new Set([...parents.values()].map(({ lineage }) => lineage))
  const names = new Map()
  for (const script of scripts) {
    const lineage = parents.get(script)?.lineage ?? newLineage(script.digest, taken)
    taken.add(lineage)
    if (names.has(script.digest)) throw new Error(`Two scripts are called ${script.digest}.`)
    names.set(script.digest, `${lineage}${script.digest}.js`)
  }
  await renameIn(build, names)
  const folder = join(files, 'chunks')
  for (const { name, digest } of scripts) await rename(join(folder, name), join(folder, names.get(digest)))
  const changed = [...parents].filter(([script, parent]) => script.digest !== parent.digest)
  const pack = async ([{ digest }, { bytes: dictionary }]) => {
    const path = join(folder, names.get(digest))
    const packed = await promisify(zstdCompress)(await readFile(path), { ...LEVEL, dictionary })
    await writeFile(`${path}.dcz`, Buffer.concat([DCZ, sha256(dictionary), packed]))
  }
  await mapConcurrently(changed, pack, CONCURRENCY)
  return { scripts: scripts.length, changed: changed.length }
}
