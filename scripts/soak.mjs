// npm run soak -- [MINUTES]: the production build under load with faults, watched for what it keeps. Thirty minutes unless told.
import { bootstrap } from './lib/bootstrap.mjs'
import { fail, say } from './lib/say.mjs'

const minutes = Number(process.argv[2] ?? 30)
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440)
  fail('How many minutes? npm run soak -- 30, a whole number between 1 and 1440.')

await bootstrap(import.meta.url)

const { soak } = await import('./lib/soak/soak.ts')
say(`Soak: ${minutes} min`)
process.exitCode = (await soak(minutes)) ? 0 : 1
