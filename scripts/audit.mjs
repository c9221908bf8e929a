// npm run audit: known vulnerabilities of the dependencies, from the configured registry. Exit code 1: some are high or
// critical; 2: the registry does not support audits, so nothing is known.
import { bootstrap } from './lib/bootstrap.mjs'
import { say } from './lib/say.mjs'

await bootstrap(import.meta.url)

const { judgeAudit } = await import('./lib/audit.mjs')
const { runNpm } = await import('./lib/npm.mjs')

const { stdout } = await runNpm([
  'audit',
  '--json',
  '--audit-level=high',
  '--fetch-retries=0',
  '--fetch-timeout=30000',
])
const verdict = judgeAudit(stdout)
if (!verdict.answered) {
  say(`Not audited: ${verdict.why}`)
  process.exitCode = 2
} else if (verdict.grave.length > 0) {
  console.error(verdict.grave.map((line) => `✗ ${line}`).join('\n'))
  process.exitCode = 1
} else say(`Audited: nothing high or critical, ${verdict.others} lesser findings`)
