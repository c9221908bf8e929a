// Exported names are unique: this finds those that two files export.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { codeFiles } from './path-literals.mjs'

const FOLDERS = ['app', 'components', 'lib', 'sandbox']
const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm

/** Pairs of files whose exports may share a name, as they are two sides of one thing. */
const SIDES = [
  // An endpoint of the contract, and its handler.
  [/^lib\/contract\/endpoints\//, /^sandbox\/handlers\//],
  // A call of the BFF, and its route.
  [/^lib\/(?:query|live)\/|\/receiver-calls\.ts$/, /^lib\/server\//],
  // A component loaded on demand, and its lazy wrapper.
  [/\/lazy-parts\.tsx$/, /\.tsx$/],
  [/palette-source\.ts$/, /palette-source\.ts$/],
]
/** Exports required by Next's file conventions. */
const OF_NEXT = /^app\//

/**
 * @param {string} [folder] the repository
 * @returns {Promise<string[]>} one line for each shared name: the name and the files that export it
 */
export async function findSharedNames(folder = root) {
  const homes = new Map()
  for (const file of await codeFiles(folder, FOLDERS)) {
    if (OF_NEXT.test(file)) continue
    const text = await readFile(join(folder, file), 'utf8')
    for (const name of new Set(Array.from(text.matchAll(EXPORTED), (match) => match[1]))) {
      const others = homes.get(name) ?? []
      if (!others.some((other) => areSides(other, file))) homes.set(name, [...others, file])
    }
  }
  return [...homes]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
}

const areSides = (one, other) =>
  SIDES.some(([a, b]) => (a.test(one) && b.test(other)) || (a.test(other) && b.test(one)))
