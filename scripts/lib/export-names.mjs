// A name that is exported means one thing: this finds those that stand in two files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { codeFiles } from './path-literals.mjs'

const FOLDERS = ['app', 'components', 'lib', 'sandbox']
const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm

/** Two sides of one thing, by the files that have them: these share their names. */
const SIDES = [
  // An endpoint of the contract, and its handler.
  [/^lib\/contract\/endpoints\//, /^sandbox\/handlers\//],
  // What is called of the BFF, and its route.
  [/^lib\/(?:query|live)\/|\/receiver-calls\.ts$/, /^lib\/server\//],
  // A part that comes on demand, and what stands in for it until then.
  [/\/lazy-parts\.tsx$/, /\.tsx$/],
  [/palette-source\.ts$/, /palette-source\.ts$/],
]
/** What Next looks for in its files. */
const OF_NEXT = /^app\//

/**
 * @param {string} [folder] the repository
 * @returns {Promise<string[]>} one line for each name: itself and the files that export it
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
