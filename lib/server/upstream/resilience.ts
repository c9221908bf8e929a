import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  isTaskCancelledError,
  retry,
} from 'cockatiel'

import { BffError } from '../errors.ts'
import { isNamed } from '../is-named.ts'
import { Lru } from '../lru.ts'
import { metrics, type REFUSALS } from '../metrics/instruments.ts'
import { isClosing } from '../process/closing.ts'
import { singleton } from '../singleton.ts'
import { ExchangeError, faultOfExchange, isTransient, isUnhealthy } from './faults.ts'
import { RecentCallsBreaker } from './recent-calls-breaker.ts'
import { RetryBudget } from './retry-budget.ts'

const ACCOUNTS = 2000
const PROBE_EVERY_MS = 10_000
/** Calls of one account at once, and waiting: a slow account cannot take the sockets of the others. */
const AT_ONCE = 32
const WAITING = 512
const RETRIES = 2

/** What is known of the API's health for one account, and what that account may still ask. */
interface Guard {
  breaker: CircuitBreakerPolicy
  lane: BulkheadPolicy
  budget: RetryBudget
  openedAt: number
  probing: boolean
}

function makeGuard(): Guard {
  const guard: Guard = {
    breaker: circuitBreaker(
      // A probe that nobody waited for proved nothing, so it leaves the breaker open.
      handleWhen(
        (error) =>
          error instanceof BffError && (isUnhealthy(error) || (guard.probing && error.code === 'cancelled')),
      ),
      { halfOpenAfter: PROBE_EVERY_MS, breaker: new RecentCallsBreaker() },
    ),
    lane: bulkhead(AT_ONCE, WAITING),
    budget: new RetryBudget(),
    openedAt: 0,
    probing: false,
  }
  guard.breaker.onBreak(() => {
    guard.openedAt = Date.now()
    guard.probing = false
    metrics().breakerOpenings.inc()
  })
  guard.breaker.onHalfOpen(() => {
    guard.probing = true
  })
  guard.breaker.onReset(() => {
    guard.probing = false
  })
  return guard
}

const WORDS = {
  breaker: 'The API fails too often and is left alone for a moment',
  lane: 'Too many calls of this account wait already',
  closing: 'The dashboard is being restarted',
} as const

const guards = () => singleton('upstream-guards', () => new Lru<string, Guard>(ACCOUNTS))

function guardOf(scope: string): Guard {
  const kept = guards().get(scope)
  if (kept) return kept
  const made = makeGuard()
  guards().set(scope, made)
  return made
}

function unavailable(reason: (typeof REFUSALS)[number], retryAfter: number): BffError {
  metrics().refused.inc({ reason })
  return new BffError(503, 'upstream_unavailable', WORDS[reason], { retryAfter })
}

const untilProbe = (guard: Guard) =>
  Math.max(1, Math.ceil((guard.openedAt + PROBE_EVERY_MS - Date.now()) / 1000))

/** How many accounts' breakers are closed, refuse calls, let the next call through as a probe, or wait for a probe. */
export function breakersNow(): Record<'closed' | 'open' | 'due' | 'probing', number> {
  const count = { closed: 0, open: 0, due: 0, probing: 0 }
  for (const { breaker, openedAt } of guards().values()) {
    if (breaker.state === CircuitState.Closed) count.closed += 1
    else if (breaker.state === CircuitState.HalfOpen) count.probing += 1
    else if (Date.now() - openedAt < PROBE_EVERY_MS) count.open += 1
    else count.due += 1
  }
  return count
}

/** A fault that a second try may mend: the budget let it through, and there is time for it. */
class Again extends Error {
  override readonly name = 'Again'
  readonly fault: BffError

  constructor(fault: BffError) {
    super(fault.message)
    this.fault = fault
  }

  static override [Symbol.hasInstance](value: unknown): value is Again {
    return isNamed(value, 'Again')
  }
}

const policy = () =>
  singleton('retry-policy', () =>
    retry(
      handleWhen((error) => error instanceof Again),
      {
        maxAttempts: RETRIES,
        backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
      },
    ),
  )

export interface Attempt {
  scope: string
  isWrite: boolean
  /** On `performance.now()`'s clock. */
  deadline: number
  signal: AbortSignal
}

const WORTH_TRYING_MS = 100

async function withRetries<T>(
  ask: () => Promise<T>,
  { isWrite, deadline, signal }: Attempt,
  guard: Guard,
): Promise<T> {
  if (isWrite || guard.probing) return ask()
  guard.budget.call()
  try {
    return await policy().execute(async ({ attempt }) => {
      try {
        return await ask()
      } catch (error) {
        const mayHelp =
          error instanceof BffError && isTransient(error) && attempt < RETRIES && !signal.aborted
        const hasTime = deadline - performance.now() > WORTH_TRYING_MS
        if (!mayHelp || !hasTime) throw error
        if (guard.budget.take()) throw new Again(error)
        metrics().retriesDenied.inc()
        throw error
      }
    }, signal)
  } catch (error) {
    throw error instanceof Again ? error.fault : error
  }
}

function translate(error: unknown, guard: Guard, isWrite: boolean): unknown {
  if (isBrokenCircuitError(error)) return unavailable('breaker', untilProbe(guard))
  if (isBulkheadRejectedError(error)) return unavailable('lane', 1)
  if (isTaskCancelledError(error)) return faultOfExchange(new ExchangeError('cancelled', false), isWrite)
  return error
}

/**
 * Runs `ask` for one account: at most 32 at once; refused with 503 `upstream_unavailable` while the breaker is open
 * but for one probe every ten seconds, and once the process has no more time; reads asked up to three times within the retry budget, writes once.
 */
export async function guarded<T>(attempt: Attempt, ask: () => Promise<T>): Promise<T> {
  if (isClosing()) throw unavailable('closing', 1)
  const guard = guardOf(attempt.scope)
  // cockatiel would let calls wait for the probe's end; people rather have an answer now.
  if (guard.breaker.state === CircuitState.HalfOpen) throw unavailable('breaker', 1)
  try {
    return await guard.breaker.execute(
      () => guard.lane.execute(() => withRetries(ask, attempt, guard), attempt.signal),
      attempt.signal,
    )
  } catch (error) {
    throw translate(error, guard, attempt.isWrite)
  }
}
