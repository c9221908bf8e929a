// npm run check: all static checks of the code.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url)

const { runChecks } = await import('./lib/run-checks.mjs')

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
