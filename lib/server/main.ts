// The server, from listen to close: `npm run build` makes `.next/standalone/dashboard.js` of it, which `server.js` (start.ts) loads,
// and that is the one way in for `npm start`, the image, the demo and the tests. docs/decisions/own-server.md says why it is not Next's own.
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { readLargeApart } from './answer/apart.ts'
import { boot, refuseToStart } from './boot.ts'
import { env, sendsKeysInTheClear } from './env.ts'
import { ASK_AGAIN, FOR_GOOD, findFiles, readAhead } from './http/built-files.ts'
import { answerRequests } from './http/front.ts'
import { log } from './log.ts'
import { watchProcess } from './metrics/instruments.ts'
import { ownFigures } from './metrics/route.ts'
import { logConsole } from './process/console.ts'
import { endInOrder } from './process/end.ts'
import { leadWorkers } from './process/lead.ts'
import { traffic } from './process/traffic.ts'
import { colleagues } from './process/workers.ts'

/** A name of this machine alone: who wants to be reached from elsewhere says so. */
const ONLY_HERE = '127.0.0.1'
/** Beside the API's time: whoever says nothing for so long, in the middle of a request, has gone. */
const SILENT_MS = 30_000

/** Objects take several times the bytes that they are made of. */
const HEAP_OF_LARGEST = 16

const folder = import.meta.dirname
const build = join(folder, process.env.DIST_DIR ?? '.next')
process.chdir(folder)
// A standalone build has its settings in a file, and this is how Next's own `server.js` hands them over.
const { config } = JSON.parse(readFileSync(join(build, 'required-server-files.json'), 'utf8'))
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
// Shells and containers export the machine's own name; that is not a choice of address.
if (process.env.HOSTNAME === hostname()) delete process.env.HOSTNAME

/** What answers: this process, or one of several (WORKERS). */
async function serve(): Promise<void> {
  await boot()
  const { default: next } = await import('next')
  const { PORT, HOSTNAME = ONLY_HERE, API_TIMEOUT_MS, KEEP_ALIVE_TIMEOUT, API_MAX_RESPONSE_MB } = env()
  readLargeApart(join(folder, 'reading-thread.js'), HEAP_OF_LARGEST * API_MAX_RESPONSE_MB)
  watchProcess()
  logConsole()
  if (sendsKeysInTheClear(env())) log().warn({ event: 'API without TLS' }, 'dashboard')

  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    headersTimeout: 20_000,
    requestTimeout: SILENT_MS,
    connectionsCheckingInterval: 5_000,
  })
  server.timeout = SILENT_MS + API_TIMEOUT_MS
  traffic().follow(server)

  const pages = next({
    dir: folder,
    hostname: HOSTNAME,
    port: PORT,
    // Next would answer upgrades, which nobody needs, and never let go of them: it hears of them from a server without any.
    httpServer: createServer(),
  })
  await pages.prepare()
  const files = new Map([
    ...findFiles(join(folder, 'public'), '', ASK_AGAIN),
    ...findFiles(join(build, 'static'), '/_next/static', FOR_GOOD),
  ])
  server.on('request', answerRequests({ files, pages: pages.getRequestHandler() }))
  endInOrder(server)
  server.once('error', (error: NodeJS.ErrnoException) =>
    refuseToStart(`The dashboard cannot listen on ${HOSTNAME}, port ${PORT} (${error.code})`),
  )
  server.listen(PORT, HOSTNAME, () => {
    colleagues()?.on('figures', ownFigures)
    log().info({ event: 'start' }, 'dashboard')
    void readAhead(files.values())
  })
}

function workersWanted(): number {
  try {
    return env().WORKERS
  } catch (problem) {
    return refuseToStart(problem)
  }
}

if (cluster.isPrimary && workersWanted() > 1) {
  watchProcess()
  leadWorkers(workersWanted(), join(folder, 'server.js'))
} else await serve()
