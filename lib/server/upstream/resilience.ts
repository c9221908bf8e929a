import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
} from 'cockatiel'

import { BffError } from '../errors.ts'
import { Lru } from '../lru.ts'
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
  })
  guard.breaker.onHalfOpen(() => {
    guard.probing = true
  })
  guard.breaker.onReset(() => {
    guard.probing = false
  })
  return guard
}

const guards = () => singleton('upstream-guards', () => new Lru<string, Guard>(ACCOUNTS))

function guardOf(scope: string): Guard {
  const kept = guards().get(scope)
  if (kept) return kept
  const made = makeGuard()
  guards().set(scope, made)
  return made
}

const unavailable = (retryAfter: number) =>
  new BffError(503, 'upstream_unavailable', 'The API fails too often and is left alone for a moment', {
    retryAfter,
  })

const untilProbe = (guard: Guard) =>
  Math.max(1, Math.ceil((guard.openedAt + PROBE_EVERY_MS - Date.now()) / 1000))

/** A fault that a second try may mend: the budget let it through, and there is time for it. */
class Again extends Error {
  readonly fault: BffError

  constructor(fault: BffError) {
    super(fault.message)
    this.fault = fault
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
        throw mayHelp && hasTime && guard.budget.take() ? new Again(error) : error
      }
    }, signal)
  } catch (error) {
    throw error instanceof Again ? error.fault : error
  }
}

function translate(error: unknown, guard: Guard, isWrite: boolean): unknown {
  if (error instanceof BrokenCircuitError) return unavailable(untilProbe(guard))
  if (error instanceof BulkheadRejectedError) return unavailable(1)
  if (error instanceof TaskCancelledError)
    return faultOfExchange(new ExchangeError('cancelled', false), isWrite)
  return error
}

/**
 * Runs `ask` for one account: at most 32 at once; refused with 503 `upstream_unavailable` while the breaker is open
 * but for one probe every ten seconds; reads asked up to three times within the retry budget, writes once.
 */
export async function guarded<T>(attempt: Attempt, ask: () => Promise<T>): Promise<T> {
  const guard = guardOf(attempt.scope)
  // cockatiel would let calls wait for the probe's end; people rather have an answer now.
  if (guard.breaker.state === CircuitState.HalfOpen) throw unavailable(1)
  try {
    return await guard.breaker.execute(
      () => guard.lane.execute(() => withRetries(ask, attempt, guard), attempt.signal),
      attempt.signal,
    )
  } catch (error) {
    throw translate(error, guard, attempt.isWrite)
  }
}
