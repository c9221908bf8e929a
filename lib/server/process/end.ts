import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { log, writeLastLines } from '../log.ts'
import { closeSingletons } from '../singleton.ts'
import { settleTraces } from '../trace/trace.ts'
import { exchanges } from '../upstream/pool.ts'
import { settleWorkspace } from '../workspace/store.ts'
import { beginEnding, noMoreTime } from './closing.ts'
import { traffic } from './traffic.ts'

/** After this the API's answers are waited for no longer: who asked is told so, while there is time to tell. */
const ASKING_MS = 8_000
/** After this whatever is still under way is cut off. */
const WHOLE_MS = 9_200

/** For what takes its time to close: the workspace's file, which holds all of it by itself only then. */
const CLOSING_MS = 300

async function exit(code: number, event: string, started: number): Promise<never> {
  const { underWay } = traffic()
  log()[code === 0 ? 'info' : 'error'](
    { event, underWay, ms: Math.round(performance.now() - started) },
    'dashboard',
  )
  await Promise.all([settleWorkspace(1_000), settleTraces(1_000)])
  await writeLastLines()
  // What has not closed by then is left as it is.
  await Promise.race([closeSingletons().catch(() => undefined), delay(CLOSING_MS)])
  process.exit(code)
}

function begin(signal: string, server: Server): void {
  const started = performance.now()
  const { underWay } = traffic()
  log().info({ event: 'stop', signal, underWay }, 'dashboard')
  server.close(() => void exit(0, 'stopped', started))
  traffic().end()
  beginEnding()
  setTimeout(() => {
    noMoreTime()
    exchanges().end()
  }, ASKING_MS).unref()
  setTimeout(() => void exit(1, 'stop cut off', started), WHOLE_MS).unref()
}

/** On SIGTERM and SIGINT: takes nothing new, finishes what is under way, within ten seconds. */
export function endInOrder(server: Server): void {
  let ending = false
  const end = (signal: string) => {
    if (ending) return
    ending = true
    begin(signal, server)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
