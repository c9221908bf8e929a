// npm run lock: after `npm install`, adds entries of other platforms that are missing in package-lock.json.
// npm run lock -- --integrity: also fetches their missing checksums from the registry in use, one call each.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './lib/bootstrap.mjs'
import { fillIntegrity, missingPlatforms } from './lib/lock-platforms.mjs'
import { runNpm } from './lib/npm.mjs'
import { say } from './lib/say.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8'))
const missing = missingPlatforms(lock.packages)
const entries = Object.entries({ ...lock.packages, ...missing })
lock.packages = Object.fromEntries(entries.sort(([left], [right]) => left.localeCompare(right, 'en')))
say(`${Object.keys(missing).length} entries added to package-lock.json`)
if (process.argv.includes('--integrity')) {
  const { filled, left } = await fillIntegrity(lock.packages, checksumOf)
  say(`${filled} checksums added, ${left} that this registry does not have`)
}
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)

async function checksumOf(spec) {
  const { code, stdout } = await runNpm(['view', spec, 'dist.integrity'])
  return code === 0 ? stdout.trim() : null
}
