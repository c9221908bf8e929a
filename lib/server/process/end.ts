import { log } from '../log.ts'
import { closeSingletons } from '../singleton.ts'
import { endExchanges } from '../upstream/exchange.ts'
import { noMoreTime } from './closing.ts'
import { traffic } from './traffic.ts'

/** After this the API's answers are waited for no longer: who asked is told so, while there is time to tell. */
const ASKING_MS = 8_000
/** After this whatever is still under way is cut off. */
const WHOLE_MS = 9_500

/** What Next exits with when all is done after SIGTERM. To whoever runs us that is a good end. */
const ENDED_BY_TERM = 143

function begin(signal: string): void {
  const started = performance.now()
  const { underWay } = traffic()
  traffic().end()
  log().info({ event: 'stop', signal, underWay }, 'dashboard')
  setTimeout(() => {
    noMoreTime()
    endExchanges()
  }, ASKING_MS).unref()
  setTimeout(() => {
    log().error({ event: 'stop cut off', underWay: traffic().underWay }, 'dashboard')
    process.exit(1)
  }, WHOLE_MS).unref()
  process.once('exit', (code) => {
    if (code === ENDED_BY_TERM) process.exitCode = 0
    log().info({ event: 'stopped', ms: Math.round(performance.now() - started) }, 'dashboard')
    void closeSingletons()
  })
}

/**
 * On SIGTERM and SIGINT: takes nothing new, finishes what is under way, within ten seconds.
 * Next closes its server on these signals and exits once every connection is gone; this sees to it that they go.
 */
export function endInOrder(): void {
  let ending = false
  const end = (signal: string) => {
    if (ending) return
    ending = true
    begin(signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.once('exit', () => {
    if (!ending) void closeSingletons()
  })
}
