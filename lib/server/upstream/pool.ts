import { type Dispatcher, Pool } from 'undici'
import { Exchanges } from '#client/exchange.ts'
import { Lane } from '#client/lane.ts'
import { env } from '../env.ts'
import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'

// Room for eight accounts at their own limit (resilience.ts); more calls wait, within their deadline.
const CONNECTIONS = 256
const WAITING = 16_384

function open(): Pool {
  const { API_BASE_URL, API_TIMEOUT_MS } = env()
  return new Pool(API_BASE_URL.origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: API_TIMEOUT_MS },
    // The deadline of exchange.ts is the only one: these would count each chunk anew.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** How many connections there are and what they do, and how many calls wait for one. */
export function connectionsNow(): Record<'connected' | 'free' | 'busy' | 'waiting', number> {
  const { connected, free, running, queued } = pool().stats
  return { connected, free, busy: running, waiting: queued + sockets().waiting }
}

/** Who may use a connection: nobody waits in undici's own queue, which those who were left never leave. */
export const sockets = (): Lane => singleton('upstream-sockets', () => new Lane(CONNECTIONS, WAITING))

/** The kept-alive connections to the API, one set for the process. */
const pool = (): Pool => singleton('upstream-pool', open, (opened) => opened.destroy())

// A connection opened for a request outlives it.
const dispatcher: Pick<Dispatcher, 'dispatch'> = {
  dispatch: (options, handler) => outsideRequests(() => pool().dispatch(options, handler)),
}

/** All requests to the API of this process. */
export const exchanges = (): Exchanges => singleton('exchanges', () => new Exchanges(() => dispatcher))
