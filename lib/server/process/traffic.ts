import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { newRequestId } from '../errors.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { singleton } from '../singleton.ts'
import { type Kind, kindOf, pageRoute } from './page-route.ts'
import { enterPage, type UpstreamWait } from './page-wait.ts'

interface Exchanged {
  request: IncomingMessage
  response: ServerResponse
}

interface Met {
  kind: Kind
  route: string
  method: string
  requestId: string
  started: number
  /** Pages only. */
  wait: UpstreamWait | undefined
}

function noteEnd(met: Met, response: ServerResponse): void {
  const { kind, route, method, requestId, started, wait } = met
  const ms = performance.now() - started
  // The browser went away before the whole answer was written.
  const status = response.writableFinished ? response.statusCode : 499
  metrics().responses.inc({ kind, status })
  if (kind !== 'page') return
  metrics().pageSeconds.observe(ms / 1000)
  if (status === 500) metrics().faults.inc({ place: 'page' })
  const upstreamMs = wait?.ms === undefined ? undefined : Math.round(wait.ms)
  log().info({ requestId, method, route, status, ms: Math.round(ms), upstreamMs }, 'page')
}

/**
 * Follows every connection and request of this process's HTTP servers, before and after Next has them: for figures,
 * for the log lines of pages, and for an end that leaves nobody's answer half written.
 */
class Traffic {
  /** How many requests are under way on each connection. */
  readonly #sockets = new Map<Socket, number>()
  readonly #responses = new Set<ServerResponse>()
  #ending = false

  readonly connected = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (this.#ending) socket.destroy()
    else this.#keep(socket, 0)
  }

  readonly began = (message: unknown) => {
    const { request, response } = message as Exchanged
    const { socket } = request
    const kind = kindOf(request.url ?? '')
    const requestId = kind === 'page' ? newRequestId() : ''
    const met = {
      kind,
      route: kind === 'page' ? pageRoute(request.url ?? '') : kind,
      method: request.method ?? '',
      requestId,
      started: performance.now(),
      // Node serves the request in the same turn, so all that is done for it knows its page.
      wait: kind === 'page' ? enterPage(requestId) : undefined,
    }
    if (kind === 'page') response.setHeader('x-request-id', requestId)
    this.#responses.add(response)
    this.#keep(socket, 1)
    if (this.#ending) response.shouldKeepAlive = false
    response.once('close', () => {
      this.#responses.delete(response)
      if (this.#sockets.has(socket)) this.#keep(socket, -1)
      noteEnd(met, response)
    })
  }

  get underWay(): number {
    return this.#responses.size
  }

  /** Closes what waits for a next request, and lets each connection go after the answer that it waits for. */
  end(): void {
    this.#ending = true
    for (const response of this.#responses) if (!response.headersSent) response.shouldKeepAlive = false
    for (const [socket, requests] of this.#sockets) if (requests === 0) socket.destroy()
  }

  #keep(socket: Socket, change: number): void {
    const known = this.#sockets.get(socket)
    if (known === undefined) socket.once('close', () => this.#sockets.delete(socket))
    const requests = (known ?? 0) + change
    this.#sockets.set(socket, requests)
    if (this.#ending && requests === 0) socket.destroySoon()
  }
}

const channels = (traffic: Traffic) =>
  [
    ['net.server.socket', traffic.connected],
    ['http.server.request.start', traffic.began],
  ] as const

/** The traffic of this process, watched from the first call on. */
export const traffic = (): Traffic =>
  singleton(
    'traffic',
    () => {
      const made = new Traffic()
      for (const [name, listener] of channels(made)) diagnostics.subscribe(name, listener)
      return made
    },
    (made) => {
      for (const [name, listener] of channels(made)) diagnostics.unsubscribe(name, listener)
    },
  )
