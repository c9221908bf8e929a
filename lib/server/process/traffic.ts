import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { newRequestId } from '../errors.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { singleton } from '../singleton.ts'
import type { Trace } from '../trace/trace.ts'
import { addressKind, type Kind, pageRoute } from './page-route.ts'
import type { UpstreamWait } from './page-wait.ts'

/** A client that reads less than this of a pending response in that time has stalled: a kilobyte a second. */
const STALLED_MS = 30_000
const MIN_BYTES_READ = 30 * 1024
/** Limit of pipelined requests per connection, which wait for each other. Browsers and balancers send one at a time. */
const MAX_PIPELINED = 16

export interface Met {
  readonly kind: Kind
  readonly route: string
  readonly method: string
  readonly requestId: string
  readonly started: number
  /** The response to the request before it on its connection, while that has not ended. */
  readonly before: ServerResponse | null
  /** For a page that is rendered: how long it waited for the API. */
  wait?: UpstreamWait
  trace?: Trace | undefined
}

function noteEnd(met: Met, response: ServerResponse): void {
  const { kind, route, method, requestId, started, wait, trace } = met
  const ms = performance.now() - started
  // 499: the browser disconnected before the whole response was written.
  const status = response.writableFinished ? response.statusCode : 499
  metrics().responses.inc({ kind, status })
  if (kind !== 'page') return
  metrics().pageSeconds.observe(ms / 1000)
  if (status === 500) metrics().faults.inc({ place: 'page' })
  const upstreamMs = wait?.ms === undefined ? undefined : Math.round(wait.ms)
  if (trace?.root) {
    Object.assign(trace.root.attributes, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
    trace.root.end(status >= 499 ? String(status) : undefined)
  }
  log().info({ requestId, traceId: trace?.id, method, route, status, ms: Math.round(ms), upstreamMs }, 'page')
}

/**
 * Tracks every connection and request of this process's server: for metrics, for the log lines of pages, for a shutdown
 * that finishes every response, and to close connections whose client does not read.
 */
class Traffic {
  /** Per connection: its requests in flight, the response to the newest, how many bytes had left it at the last check. */
  readonly #sockets = new Map<
    Socket,
    { requests: number; newest: ServerResponse | null; passed: number | null }
  >()
  readonly #responses = new Set<ServerResponse>()
  #ending = false

  follow(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.#ending) return socket.destroy()
      this.#sockets.set(socket, { requests: 0, newest: null, passed: null })
      socket.once('close', () => this.#sockets.delete(socket))
    })
    setInterval(() => this.#closeStalled(), STALLED_MS).unref()
  }

  began(request: IncomingMessage, response: ServerResponse): Met {
    const { socket, url = '', method = '' } = request
    const kind = addressKind(url)
    const route = kind === 'page' ? pageRoute(url) : kind
    const state = this.#sockets.get(socket)
    const before = state?.newest ?? null
    if (state) state.newest = response
    const met: Met = { kind, route, method, requestId: newRequestId(), started: performance.now(), before }
    if (kind === 'page') response.setHeader('x-request-id', met.requestId)
    this.#responses.add(response)
    this.#count(socket, 1)
    if (this.#ending) response.shouldKeepAlive = false
    response.once('close', () => {
      this.#responses.delete(response)
      if (state?.newest === response) state.newest = null
      this.#count(socket, -1)
      noteEnd(met, response)
    })
    return met
  }

  get underWay(): number {
    return this.#responses.size
  }

  /** Shutdown: closes idle connections, and each other one after its response. */
  end(): void {
    this.#ending = true
    for (const response of this.#responses) if (!response.headersSent) response.shouldKeepAlive = false
    for (const [socket, { requests }] of this.#sockets) if (requests === 0) socket.destroy()
  }

  #count(socket: Socket, change: number): void {
    const state = this.#sockets.get(socket)
    if (!state) return
    state.requests += change
    if (state.requests > MAX_PIPELINED) socket.destroy()
    if (this.#ending && state.requests === 0) socket.destroySoon()
  }

  /** Closes connections that had bytes to send since the last check, and sent next to none. */
  #closeStalled(): void {
    for (const [socket, state] of this.#sockets) {
      const { writableLength, bytesWritten } = socket
      const passed = bytesWritten - writableLength
      if (writableLength > 0 && state.passed !== null && passed - state.passed < MIN_BYTES_READ) {
        metrics().stalled.inc()
        socket.destroy()
      }
      state.passed = writableLength > 0 ? passed : null
    }
  }
}

export const traffic = (): Traffic => singleton('traffic', () => new Traffic())
