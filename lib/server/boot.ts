import { env } from './env.ts'
import { forward } from './forward.ts'
import { builtFiles } from './http/built-files.ts'
import { noteSocketAddresses } from './http/client-address.ts'
import { answerDirectly } from './http/direct.ts'
import { readOddAddresses } from './http/readable-address.ts'
import { log } from './log.ts'
import { watchProcess } from './metrics/instruments.ts'
import { outsideRequests } from './outside.ts'
import { logConsole } from './process/console.ts'
import { endInOrder } from './process/end.ts'
import { traffic } from './process/traffic.ts'
import { settleStore, store } from './store/store.ts'

function refuse(problem: unknown): never {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

/**
 * Prepares the process before the first request: settings, sign-out store, socket addresses, figures, shutdown.
 * A wrong setting or an unusable DATA_DIR ends it with one line and exit code 1.
 * Where copies share a server, it waits a moment for what they have signed out.
 */
export async function boot(): Promise<void> {
  // Here, where no request is being served.
  outsideRequests(() => undefined)
  try {
    env()
    store()
  } catch (problem) {
    refuse(problem)
  }
  noteSocketAddresses()
  readOddAddresses()
  traffic()
  // A developer's changes reach Next's route; this one was loaded once.
  if (process.env.NODE_ENV === 'production')
    answerDirectly(forward, builtFiles(`${process.env.DIST_DIR}/static`))
  watchProcess()
  endInOrder()
  // A developer wants errors whole, and there is nobody's data in them.
  if (process.env.NODE_ENV === 'production') logConsole()
  await settleStore()
  log().info({ event: 'start' }, 'dashboard')
}
