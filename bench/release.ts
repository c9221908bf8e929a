// npm run bench -- release: bytes of this build's scripts for browsers that have cached the previous release (the build
// needs RELEASE_BEFORE): changed scripts in full, and compressed with their predecessor as dictionary.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { serverDir } from '../scripts/lib/build.mjs'
import { brief, fixed, head, row, verdict } from './lib/figures.ts'

const CHUNKS = '.next/static/chunks'
const before = process.env.RELEASE_BEFORE
if (!before)
  throw new Error('Build with RELEASE_BEFORE=FOLDER, the server of the release before, and set it here too')
const [old, now] = [join(before, CHUNKS), join(serverDir(), CHUNKS)]
const scriptsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.js'))
const known = new Set(scriptsIn(old))
const hashes = new Set(
  scriptsIn(old).map((name) =>
    createHash('sha256')
      .update(readFileSync(join(old, name)))
      .digest('base64'),
  ),
)
const packed = (name: string) => {
  const file = [`${name}.br`, name].map((one) => join(now, one)).find(existsSync)
  return file === undefined ? 0 : readFileSync(file).length
}
/** Bytes of a script for a browser that has all of the previous release cached. */
const sent = (name: string) => {
  const file = join(now, `${name}.dcz`)
  if (!existsSync(file)) return packed(name)
  const changes = readFileSync(file)
  if (!hashes.has(changes.toString('base64', 8, 40))) throw new Error(`${name} has another dictionary`)
  return changes.length
}
const all = scriptsIn(now)
const changed = all.filter((name) => !known.has(name))
const sum = (names: readonly string[], bytes: (name: string) => number) =>
  names.reduce((total, name) => total + bytes(name), 0)
const [full, whole, changes] = [sum(all, packed), sum(changed, packed), sum(changed, sent)]
head(['scripts', 'how many', 'KB', '÷ full', '÷ changed, whole', 'target', ''])
const line = (name: string, count: number, bytes: number, target?: number) =>
  row([
    ...[name, count, brief(bytes / 1024), fixed(bytes / full, 4), fixed(bytes / whole, 3)],
    ...(target === undefined ? ['', ''] : verdict(bytes / whole, target)),
  ])
line('full', all.length, full)
line('changed, whole', changed.length, whole)
line('changed, as what changed', changed.length, changes, 0.15)
