import { setTimeout as delay } from 'node:timers/promises'

import { BffError } from '../errors.ts'
import { Lru } from '../lru.ts'
import { metrics } from '../metrics/instruments.ts'
import { isClosing } from '../process/closing.ts'
import { singleton } from '../singleton.ts'
import { noteInTrace } from '../trace/trace.ts'
import { Breaker, type Verdict } from './breaker.ts'
import { ExchangeError, faultOfExchange, isTransient, isUnhealthy } from './faults.ts'
import { Lane, type Leave } from './lane.ts'
import { sockets } from './pool.ts'
import { RetryBudget } from './retry-budget.ts'

/** How many are remembered: whoever tries to sign in pushes no account out. */
const SCOPES = { account: 2000, address: 500 } as const

/** Whose calls go by one breaker, lane and budget. */
export type ScopeKind = keyof typeof SCOPES

/** Calls of one account at once, and waiting: a slow account cannot take the sockets of the others. */
const AT_ONCE = 32
const WAITING = 512
const RETRIES = 2
const FIRST_PAUSE_MS = 100
const WORTH_TRYING_MS = 100

/** What is known of the API's health for one account, and what that account may still ask. */
interface Guard {
  readonly breaker: Breaker
  readonly lane: Lane
  readonly budget: RetryBudget
}

/** One for all who have no account yet: strangers of many addresses share what one account may have. */
const strangersLane = () => singleton('strangers-lane', () => new Lane(AT_ONCE, WAITING))

const makeGuard = (kind: ScopeKind): Guard => ({
  breaker: new Breaker(() => {
    metrics().breakerOpenings.inc()
    noteInTrace('breaker opened')
  }),
  lane: kind === 'address' ? strangersLane() : new Lane(AT_ONCE, WAITING),
  budget: new RetryBudget(),
})

const WORDS = {
  breaker: 'The API fails too often and is left alone for a moment',
  lane: 'Too many calls wait already',
  closing: 'The dashboard is being restarted',
} as const

const guards = (kind: ScopeKind) =>
  singleton(`upstream-guards-${kind}`, () => new Lru<string, Guard>(SCOPES[kind]))

function guardOf({ scope, kind = 'account' }: Attempt): Guard {
  const kept = guards(kind).get(scope)
  if (kept) return kept
  const made = makeGuard(kind)
  guards(kind).set(scope, made)
  return made
}

function unavailable(reason: keyof typeof WORDS, retryAfter: number): BffError {
  metrics().refused.inc({ reason })
  noteInTrace('refused', { reason })
  return new BffError(503, 'upstream_unavailable', WORDS[reason], { retryAfter })
}

/** How many breakers are closed, refuse calls, let the next call through as a probe, or wait for a probe. */
export function breakersNow(): Record<Breaker['state'], number> {
  const count = { closed: 0, open: 0, due: 0, probing: 0 }
  for (const kind of ['account', 'address'] as const)
    for (const { breaker } of guards(kind).values()) count[breaker.state] += 1
  return count
}

export interface Attempt {
  scope: string
  kind: ScopeKind | undefined
  isWrite: boolean
  /** On `performance.now()`'s clock. */
  deadline: number
  signal: AbortSignal
}

/** A slot among the account's calls, then one among those of all. */
async function placeFor({ signal, deadline, isWrite }: Attempt, lane: Lane): Promise<Leave> {
  const taken: Leave[] = []
  const leave = () => {
    for (const each of taken) each()
  }
  try {
    for (const each of [lane, sockets()]) {
      const slot = await each.enter(signal, deadline)
      if (slot === null) throw unavailable('lane', 1)
      taken.push(slot)
    }
    return leave
  } catch (error) {
    leave()
    throw error instanceof ExchangeError ? faultOfExchange(error, isWrite) : error
  }
}

async function withRetries<T>(ask: () => Promise<T>, attempt: Attempt, budget: RetryBudget): Promise<T> {
  const { deadline, signal } = attempt
  budget.call()
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask()
    } catch (error) {
      const mayHelp = error instanceof BffError && isTransient(error) && retries < RETRIES && !signal.aborted
      if (!mayHelp || deadline - performance.now() <= WORTH_TRYING_MS) throw error
      if (!budget.take()) {
        metrics().retriesDenied.inc()
        throw error
      }
    }
    // Whoever left meanwhile finds no slot.
    const pause = FIRST_PAUSE_MS * 2 ** retries * (0.5 + Math.random() / 2)
    await delay(pause, undefined, { signal }).catch(() => undefined)
  }
}

const SAYS_NOTHING: ReadonlySet<string> = new Set(['cancelled', 'upstream_unavailable'])

function verdictOf(error: unknown, isProbe: boolean): Verdict {
  if (!(error instanceof BffError)) return 'nothing'
  if (isUnhealthy(error)) return 'failed'
  // A refusal in good order (4xx): no reason to trust or to doubt, but a probe was answered.
  return isProbe && !SAYS_NOTHING.has(error.code) ? 'well' : 'nothing'
}

/** What is asked of the API; it calls `free` when the connection is free again or gone, be it after its own end. */
export type Ask<T> = (free: () => void) => Promise<T>

/** One try, in its slot until it is over and its connection free. */
async function inPlace<T>(attempt: Attempt, lane: Lane, ask: Ask<T>): Promise<T> {
  const leave = await placeFor(attempt, lane)
  let open = 2
  const endOne = () => {
    open -= 1
    if (open === 0) leave()
  }
  try {
    return await ask(endOne)
  } finally {
    endOne()
  }
}

/**
 * Runs `ask` for one account: at most 32 at once; refused with 503 `upstream_unavailable` while the breaker is open
 * but for one probe every ten seconds, and once the process has no more time; reads asked up to three times within
 * the retry budget, writes once.
 */
export async function guarded<T>(attempt: Attempt, ask: Ask<T>): Promise<T> {
  if (isClosing()) throw unavailable('closing', 1)
  const { breaker, lane, budget } = guardOf(attempt)
  const admitted = breaker.admit()
  if (admitted === null) throw unavailable('breaker', breaker.wait)
  if (admitted === 'probe') noteInTrace('breaker probes')
  const asOne = () => inPlace(attempt, lane, ask)
  try {
    const once = attempt.isWrite || admitted === 'probe'
    const answer = await (once ? asOne() : withRetries(asOne, attempt, budget))
    breaker.note(admitted, 'well')
    return answer
  } catch (error) {
    breaker.note(admitted, verdictOf(error, admitted === 'probe'))
    throw error
  }
}
