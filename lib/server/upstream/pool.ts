import { type Dispatcher, Pool } from 'undici'
import { Exchanges } from '#client/exchange.ts'
import { Lane } from '#client/lane.ts'
import { env } from '../env.ts'
import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'

// Enough for eight accounts at their own limit (resilience.ts); further calls queue, within their deadline.
const CONNECTIONS = 256
const WAITING = 16_384

function open(): Pool {
  const { API_BASE_URL, API_TIMEOUT_MS } = env()
  return new Pool(API_BASE_URL.origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: API_TIMEOUT_MS },
    // exchange.ts has the only deadline; these timeouts would restart with each chunk.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** Connections by state, and how many calls wait for one. */
export function connectionsNow(): Record<'connected' | 'free' | 'busy' | 'waiting', number> {
  const { connected, free, running, queued } = pool().stats
  return { connected, free, busy: running, waiting: queued + sockets().waiting }
}

/** Queue for a connection, used instead of undici's own, where aborted calls stay until their turn. */
export const sockets = (): Lane => singleton('upstream-sockets', () => new Lane(CONNECTIONS, WAITING))

/** The keep-alive connections to the API, shared by the process. */
const pool = (): Pool => singleton('upstream-pool', open, (opened) => opened.destroy())

// A connection outlives the request that opened it.
const dispatcher: Pick<Dispatcher, 'dispatch'> = {
  dispatch: (options, handler) => outsideRequests(() => pool().dispatch(options, handler)),
}

/** All requests of this process to the API. */
export const exchanges = (): Exchanges => singleton('exchanges', () => new Exchanges(() => dispatcher))
