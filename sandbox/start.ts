import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Clock } from './clock.ts'
import { Database, isDiskFault } from './db/database.ts'
import { attemptDelivery, recoverEvents } from './delivery/attempt.ts'
import { ATTEMPT } from './delivery/events.ts'
import type { SendOptions } from './delivery/send.ts'
import { RateLimit } from './dialect/ask.ts'
import { ENRICHMENT_END, endEnrichment } from './enrichment/enrichments.ts'
import { FaultBook } from './faults/fault-book.ts'
import { createApp } from './http/app.ts'
import { CallLog } from './http/call-log.ts'
import { DEFAULTS, OptionError, type SandboxOptions } from './options.ts'
import { isSeeded, seedWorld } from './seed/seed-world.ts'
import type { World } from './world.ts'

export interface Sandbox {
  /** The base address, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly world: World
  /** Waits for requests in flight, stops the clock, closes the database. */
  close: () => Promise<void>
}

const GRACE_MS = 3_000

function openDatabase(file: string, server: Server): Database {
  try {
    return new Database(file)
  } catch (error) {
    server.close()
    throw new OptionError(`--db: ${file} cannot be opened (${(error as Error).message})`)
  }
}

const listen = (server: Server, { port, host }: SandboxOptions): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken`
          : `cannot listen on ${host}:${port} (${error.code})`
      reject(new OptionError(`--port: ${why}`))
    })
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })

const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })

function makeWorld(options: SandboxOptions, db: Database): World {
  const sending: SendOptions = {
    timeoutMs: options.webhookTimeoutMs,
    allowedHosts: new Set(options.allowWebhookHosts),
  }
  const clock: Clock = new Clock(db, {
    [ENRICHMENT_END]: (job) => endEnrichment({ db, clock }, job),
    [ATTEMPT]: (job) => attemptDelivery({ db, clock }, sending, job),
  })
  const world: World = {
    options,
    db,
    clock,
    sending,
    faults: new FaultBook(),
    calls: new CallLog(),
    rate: new RateLimit(),
    ready: Promise.resolve(),
    reset: () => {
      world.faults.clear()
      world.calls.clear()
      const done = world.clock.reset(() => seedWorld(db, options))
      // Where it fails, as on a full disk, another reset can follow.
      world.ready = done.catch(() => undefined)
      return done
    },
  }
  return world
}

/**
 * Starts a sandbox and resolves when it accepts requests. Port 0 takes a free one, so that several can run in one
 * process. Rejects with an OptionError when an option cannot be met.
 */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const options = { ...DEFAULTS, ...given }
  const server = createServer()
  const address = await listen(server, options)
  // Requests that come while the data are loaded wait for them.
  const loaded = Promise.withResolvers<ReturnType<typeof getRequestListener>>()
  server.on('request', (...request) => void loaded.promise.then((listener) => listener(...request)))
  const db = openDatabase(options.db, server)
  try {
    if (!isSeeded(db, options, options.db)) await seedWorld(db, options)
    const world = makeWorld(options, db)
    recoverEvents(world)
    world.clock.start()
    loaded.resolve(getRequestListener(createApp(world).fetch, { overrideGlobalObjects: false }))
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    return {
      url: `http://${host}:${address.port}`,
      port: address.port,
      world,
      close: async () => {
        await stopListening(server)
        await world.clock.stop()
        db.close()
      },
    }
  } catch (error) {
    db.close()
    server.close()
    server.closeAllConnections()
    if (!isDiskFault(error)) throw error
    throw new OptionError(`--db: ${options.db} cannot be written (${(error as Error).message})`)
  }
}
