import { env } from './env.ts'
import { noteSocketAddresses } from './http/client-address.ts'
import { readOddAddresses } from './http/readable-address.ts'
import { log } from './log.ts'
import { closeSingletons } from './singleton.ts'
import { store } from './store/store.ts'

const GRACE_MS = 10_000

function refuse(problem: unknown): never {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

// Next closes its server on these signals and lets calls finish; this ends the wait for one that does not.
function endInTime(): void {
  const end = () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.once('exit', () => void closeSingletons())
}

/**
 * Prepares the process before the first request: settings, sign-out store, socket addresses, shutdown.
 * A wrong setting or an unusable DATA_DIR ends it with one line and exit code 1.
 */
export function boot(): void {
  try {
    env()
    store()
  } catch (problem) {
    refuse(problem)
  }
  noteSocketAddresses()
  readOddAddresses()
  endInTime()
  log().info({ event: 'start' }, 'dashboard')
}
