import { type Ask, type Attempt as Asked, Guard, makeLane, type Refusal } from '#client/guard.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { BffError } from '../errors.ts'
import { log } from '../log.ts'
import { Lru } from '../lru.ts'
import { metrics } from '../metrics/instruments.ts'
import { isClosing } from '../process/closing.ts'
import { singleton } from '../singleton.ts'
import { noteInTrace } from '../trace/trace.ts'
import { sockets } from './pool.ts'

/** How many are remembered, separately, so that sign-in attempts evict no account. */
const SCOPES = { account: 2000, address: 500 } as const

/** Whether breaker, lane and budget are an account's or an address's. */
export type ScopeKind = keyof typeof SCOPES

/** Shared by all calls without an account: together they get what one account may have. */
const strangersLane = () => singleton('strangers-lane', makeLane)

const noteRefusal = (reason: Refusal | 'closing') => {
  metrics().refused.inc({ reason })
  noteInTrace('refused', { reason })
}

const LOG_EVERY_MS = 60_000
const lastLogged = () => singleton('breakers-logged', () => ({ at: Number.NEGATIVE_INFINITY }))

function openBreakers(): number {
  const { closed, ...others } = breakersNow()
  return Object.values(others).reduce((sum, count) => sum + count)
}

/** Logged once a minute: each account's breaker opens again after each probe that fails. */
function logOpen(): void {
  const logged = lastLogged()
  if (performance.now() - logged.at < LOG_EVERY_MS) return
  logged.at = performance.now()
  log().warn({ event: 'API left alone', open: openBreakers() }, 'dashboard')
}

/** Logged when the last breaker has closed. */
function logClosed(): void {
  if (openBreakers() > 0) return
  lastLogged().at = Number.NEGATIVE_INFINITY
  log().info({ event: 'API answers again' }, 'dashboard')
}

// The lane keeps a slow account from taking all connections.
const makeGuard = (kind: ScopeKind) =>
  new Guard([kind === 'address' ? strangersLane() : makeLane(), sockets()], {
    onOpen: () => {
      metrics().breakerOpenings.inc()
      logOpen()
      noteInTrace('breaker opened')
    },
    onClose: logClosed,
    onProbe: () => noteInTrace('breaker probes'),
    onRefused: noteRefusal,
    onRetryDenied: () => metrics().retriesDenied.inc(),
  })

const guards = (kind: ScopeKind) =>
  singleton(`upstream-guards-${kind}`, () => new Lru<string, Guard>(SCOPES[kind]))

const guardOf = ({ scope, kind = 'account' }: Attempt): Guard =>
  keptOrMade(guards(kind), scope, () => makeGuard(kind))

/** How many breakers are closed, open (refusing calls), due for a probe, or waiting for one's result. */
export function breakersNow(): Record<Guard['breaker']['state'], number> {
  const count = { closed: 0, open: 0, due: 0, probing: 0 }
  for (const kind of ['account', 'address'] as const)
    for (const { breaker } of guards(kind).values()) count[breaker.state] += 1
  return count
}

export interface Attempt extends Asked {
  scope: string
  kind: ScopeKind | undefined
}

/** `Guard.run` for one account; also refused, with 503 `upstream_unavailable`, once the process is about to end. */
export const guarded = <T>(attempt: Attempt, ask: Ask<T>): Promise<T> =>
  guardOf(attempt).run(attempt, async (free) => {
    // Checked in its turn: calls that wait for one get it when those before them are ended.
    if (!isClosing()) return ask(free)
    free()
    noteRefusal('closing')
    throw new BffError(503, 'upstream_unavailable', 'The dashboard is being restarted', { retryAfter: 1 })
  })
