import { checks } from './checks.mjs'
import { dim, green, red, seconds } from './say.mjs'

const CONCURRENCY = 2

/**
 * Runs every static check, two at a time; prints one line each, and the full output of a failed one.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const waiting = [...checks]
  const tally = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now()
      const { ok, output } = await check
        .run()
        .catch((error) => ({ ok: false, output: error.stack ?? String(error) }))
      tally[ok ? 'passed' : 'failed'] += 1
      console.log(`${ok ? green('✓') : red('✗')} ${check.name} ${dim(seconds(Date.now() - started))}`)
      if (!ok) console.log(indent(output.trim()))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return tally
}

const indent = (text) => text.replace(/^/gm, '    ')
