// npm run lock: after `npm install`, writes the other platforms' entries that package-lock.json lacks.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './lib/bootstrap.mjs'
import { missingPlatforms } from './lib/lock-platforms.mjs'
import { say } from './lib/say.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8'))
const missing = missingPlatforms(lock.packages)
const entries = Object.entries({ ...lock.packages, ...missing })
lock.packages = Object.fromEntries(entries.sort(([left], [right]) => left.localeCompare(right, 'en')))
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
say(`${Object.keys(missing).length} entries added to package-lock.json`)
