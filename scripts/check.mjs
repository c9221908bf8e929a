// npm run check: what can be said about the code without running it.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url)

const { runChecks } = await import('./lib/run-checks.mjs')

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
