import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '../env.ts'
import { BffError, notFound } from '../errors.ts'
import { heldBytes } from '../held-bytes.ts'
import type { Answer, Call } from '../http/handle.ts'
import type { IncomingRequest } from '../http/messages.ts'
import { traffic } from '../process/traffic.ts'
import { workerChannel } from '../process/workers.ts'
import { sharedState, unwrittenSignOuts } from '../store/store.ts'
import { connectionsNow, exchanges } from '../upstream/pool.ts'
import { breakersNow } from '../upstream/resilience.ts'
import { workspace } from '../workspace/store.ts'
import { metrics } from './instruments.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests, in constant time: timing shows neither the token's length nor how much of it was right. */
const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token))

function assertMayRead({ headers }: IncomingRequest): void {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === undefined) throw notFound()
  const given = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (!isSame(given, METRICS_TOKEN)) throw new BffError(401, 'invalid_key', 'The metrics token is not right')
}

/** Updates the gauges whose values are read on demand. */
function readOff(): void {
  metrics().workers.set(1)
  const { inFlight, connections, breakers, sharedUp, sharedUntold, unwritten, heldBytes: held } = metrics()
  const shared = sharedState()
  sharedUp.set(shared?.isUp ? 1 : 0)
  sharedUntold.set(shared?.unsyncedSignOuts ?? 0)
  unwritten.set(unwrittenSignOuts())
  metrics().workspaceWaiting.set(workspace().waiting)
  metrics().workspaceUp.set(workspace().isUp ? 1 : 0)
  // For the next look: this one does not wait.
  void workspace().look()
  held.set(heldBytes().all)
  inFlight.set({ what: 'http' }, traffic().underWay)
  inFlight.set({ what: 'upstream' }, exchanges().size)
  for (const [state, count] of Object.entries(connectionsNow())) connections.set({ state }, count)
  for (const [state, count] of Object.entries(breakersNow())) breakers.set({ state }, count)
}

/** This process's own metrics, for the primary process to add up where there are several. */
export function ownFigures() {
  readOff()
  return metrics().registry.getMetricsAsJSON()
}

function figuresOfAll(): Promise<string> {
  const others = workerChannel()
  if (others) return others.ask<string>({ of: 'figures' })
  readOff()
  return metrics().registry.metrics()
}

/** `GET /api/metrics`: Prometheus text for whoever has METRICS_TOKEN; 404 while none is set, 401 for a wrong one. */
export async function showMetrics({ request }: Call): Promise<Answer> {
  assertMayRead(request)
  const { contentType } = metrics().registry
  return { status: 200, body: await figuresOfAll(), headers: { 'content-type': contentType } }
}
