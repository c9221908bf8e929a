import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { log, writeLastLines } from '../log.ts'
import { closeSingletons } from '../singleton.ts'
import { settleTraces } from '../trace/trace.ts'
import { endPaces } from '../upstream/call-api.ts'
import { exchanges } from '../upstream/pool.ts'
import { workspace } from '../workspace/store.ts'
import { beginShutdown, refuseNewCalls } from './closing.ts'
import { traffic } from './traffic.ts'

/** After this the API's answers are no longer waited for: their clients get an error while there is time to send it. */
const API_WAIT_MS = 8_000
/** After this whatever is still in flight is cut off. */
const CUT_OFF_MS = 9_200

/** Time limit for closing: only once it is closed does the workspace's file hold everything without its WAL file. */
const CLOSING_MS = 300

async function exit(code: number, event: string, started: number): Promise<never> {
  const { underWay } = traffic()
  log()[code === 0 ? 'info' : 'error'](
    { event, underWay, ms: Math.round(performance.now() - started) },
    'dashboard',
  )
  // The log first of all: once this was cut off, the primary process waits less long than what is settled here may take.
  await Promise.all([writeLastLines(), workspace().settle(1_000), settleTraces(1_000)])
  await writeLastLines()
  // Whatever has not closed by then is left open.
  await Promise.race([closeSingletons().catch(() => undefined), delay(CLOSING_MS)])
  process.exit(code)
}

function begin(signal: string, server: Server): void {
  const started = performance.now()
  const { underWay } = traffic()
  log().info({ event: 'stop', signal, underWay }, 'dashboard')
  const cutOff = setTimeout(() => void exit(1, 'stop cut off', started), CUT_OFF_MS).unref()
  server.close(() => {
    clearTimeout(cutOff)
    void exit(0, 'stopped', started)
  })
  traffic().end()
  beginShutdown()
  setTimeout(() => {
    refuseNewCalls()
    endPaces()
    exchanges().end()
  }, API_WAIT_MS).unref()
}

/** On SIGTERM and SIGINT: accepts no new requests, finishes those in flight, within ten seconds. */
export function shutDownGracefully(server: Server): void {
  let ending = false
  const end = (signal: string) => {
    if (ending) return
    ending = true
    begin(signal, server)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
