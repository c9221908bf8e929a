// npm run soak -- copies [MINUTES]: nginx, three copies and Redis under 200 users while copies die; ten minutes unless told.
// npm run soak -- [MINUTES]: the production build under load with faults, watched for what it keeps. Thirty minutes unless told.
import { bootstrap } from './lib/bootstrap.mjs'
import { fail, say } from './lib/say.mjs'

const words = process.argv.slice(2)
const isOfCopies = words[0] === 'copies'
const minutes = Number((isOfCopies ? words[1] : words[0]) ?? (isOfCopies ? 10 : 30))
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440)
  fail('How many minutes? npm run soak -- 30, a whole number between 1 and 1440.')

await bootstrap(import.meta.url)

say(`Soak: ${minutes} min`)
const soak = isOfCopies
  ? (await import('./lib/soak/copies.ts')).soakCopies
  : (await import('./lib/soak/soak.ts')).soak
process.exitCode = (await soak(minutes)) ? 0 : 1
