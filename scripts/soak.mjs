// npm run soak -- copies [MINUTES]: nginx, three copies and Redis under 200 users while copies are killed; default 10.
// npm run soak -- [MINUTES] [--in FOLDER]: the production build under load with faults, checked for leaks; default 30.
// Eight hours may be run in pieces that share a folder.
import { resolve } from 'node:path'

import { bootstrap } from './lib/bootstrap.mjs'
import { readOptions } from './lib/options.mjs'
import { fail, say } from './lib/say.mjs'

const { values, positionals: words } = readOptions(
  'npm run soak -- [MINUTES] [--in FOLDER], or copies [MINUTES]',
  {
    allowPositionals: true,
    options: { in: { type: 'string' } },
  },
)
const isOfCopies = words[0] === 'copies'
const minutes = Number((isOfCopies ? words[1] : words[0]) ?? (isOfCopies ? 10 : 30))
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440)
  fail('How many minutes? npm run soak -- 30, a whole number between 1 and 1440.')

await bootstrap(import.meta.url)

say(`Soak: ${minutes} min`)
const passed = isOfCopies
  ? await (await import('./lib/soak/copies.ts')).soakCopies(minutes)
  : await (await import('./lib/soak/soak.ts')).soak(minutes, values.in ? resolve(values.in) : null)
process.exitCode = passed ? 0 : 1
