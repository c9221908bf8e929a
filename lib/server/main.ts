// The server's entry point. `npm run build` bundles it as `.next/standalone/dashboard.js`, which `server.js` (start.ts)
// loads; `npm start`, the image, the demo and the tests all start that. It answers /api and the build's files, and
// leaves pages to Next. Why it is not Next's own server: docs/decisions/own-server.md.
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { startReadingThread } from './answer/read-in-thread.ts'
import { boot, envOrExit, refuseToStart } from './boot.ts'
import { env, sendsKeysInTheClear } from './env.ts'
import { answerRequests } from './http/answer-requests.ts'
import { findFiles, IMMUTABLE, prefetchFiles, REVALIDATE } from './http/built-files.ts'
import { log } from './log.ts'
import { watchProcess } from './metrics/instruments.ts'
import { ownFigures } from './metrics/route.ts'
import { limitConnections } from './process/connection-limit.ts'
import { logConsole } from './process/console.ts'
import { shutDownGracefully } from './process/end.ts'
import { startPrimary } from './process/lead.ts'
import { traffic } from './process/traffic.ts'
import { workerChannel } from './process/workers.ts'
import { longestCallMs } from './upstream/longest-call.ts'
import { workspace } from './workspace/store.ts'

/** Listens on this machine alone unless HOSTNAME is set. */
const LOOPBACK = '127.0.0.1'
/** How long a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 30_000
/** Heap of the thread that parses large answers, per megabyte of JSON: objects take several times its bytes. */
const HEAP_MB_PER_ANSWER_MB = 16

const folder = import.meta.dirname
const build = join(folder, process.env.DIST_DIR ?? '.next')
process.chdir(folder)
// A standalone build keeps its configuration in a file; Next's own `server.js` passes it on in this variable as well.
const { config } = JSON.parse(readFileSync(join(build, 'required-server-files.json'), 'utf8'))
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
// Shells and containers export the machine's name as HOSTNAME; that is not a choice of listening address.
if (process.env.HOSTNAME === hostname()) delete process.env.HOSTNAME

/** Runs the server in this process: the only one, or one of several workers (WORKERS). */
async function serve(): Promise<void> {
  await boot()
  const { default: next } = await import('next')
  const { PORT, HOSTNAME = LOOPBACK, KEEP_ALIVE_TIMEOUT, API_MAX_RESPONSE_MB } = env()
  startReadingThread(join(folder, 'reading-thread.js'), HEAP_MB_PER_ANSWER_MB * API_MAX_RESPONSE_MB)
  watchProcess()
  logConsole()
  const { REDIS_URL, DATABASE_URL } = env()
  if (REDIS_URL !== undefined && DATABASE_URL === undefined)
    log().warn({ event: 'workspace of this copy alone' }, 'dashboard')
  if (sendsKeysInTheClear(env())) log().warn({ event: 'API without TLS' }, 'dashboard')

  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    headersTimeout: 20_000,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 5_000,
  })
  server.timeout = REQUEST_TIMEOUT_MS + longestCallMs()
  limitConnections(server)
  traffic().follow(server)

  const pages = next({
    dir: folder,
    hostname: HOSTNAME,
    port: PORT,
    // Next would accept WebSocket upgrades, which nothing uses, and never close them: give it a server without any.
    httpServer: createServer(),
  })
  await pages.prepare()
  const files = new Map([
    ...findFiles(join(folder, 'public'), '', REVALIDATE),
    ...findFiles(join(build, 'static'), '/_next/static', IMMUTABLE),
  ])
  const answer = answerRequests({ files, pages: pages.getRequestHandler() })
  server.on('request', answer)
  // An unknown `Expect` is ignored: Node would answer 417 without our headers.
  server.on('checkExpectation', answer)
  shutDownGracefully(server)
  server.once('error', (error: NodeJS.ErrnoException) =>
    refuseToStart(`The dashboard cannot listen on ${HOSTNAME}, port ${PORT} (${error.code})`),
  )
  server.listen(PORT, HOSTNAME, () => {
    workerChannel()?.on('figures', ownFigures)
    log().info({ event: 'start' }, 'dashboard')
    void workspace().look()
    void prefetchFiles(files.values())
  })
}

const { WORKERS } = envOrExit()
if (cluster.isPrimary && WORKERS > 1) {
  watchProcess()
  startPrimary(WORKERS, join(folder, 'server.js'))
} else await serve()
