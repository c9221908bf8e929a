// npm run load -- [--people 500] [--minutes 10] [--report .data/load.md]: simulates a day of so many people, with
// nginx, copies of the production build, PostgreSQL, Redis and the sandbox on this machine, and with injected faults.
import { resolve } from 'node:path'

import { bootstrap } from './lib/bootstrap.mjs'
import { readOptions } from './lib/options.mjs'
import { fail, say } from './lib/say.mjs'

const { values } = readOptions('npm run load -- [--people 500] [--minutes 10] [--report FILE]', {
  options: {
    people: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '10' },
    report: { type: 'string', default: '.data/load.md' },
  },
})
const [people, minutes] = [Number(values.people), Number(values.minutes)]
if (!Number.isInteger(people) || people < 3 || people > 1_000) fail('How many people? From 3 to 1000.')
if (!(minutes >= 0.5 && minutes <= 60)) fail('How many minutes? From 0.5 to 60.')

await bootstrap(import.meta.url)

say(`Load: the day of ${people} people in ${minutes} min`)
const { load } = await import('./lib/load/load.ts')
process.exitCode = (await load(people, minutes, resolve(values.report))) ? 0 : 1
