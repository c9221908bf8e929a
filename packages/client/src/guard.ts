import { setTimeout as delay } from 'node:timers/promises'

import { Breaker, type Verdict } from './breaker.ts'
import { CallFault } from './fault.ts'
import { ExchangeError, faultOfExchange, isTransient, isUnhealthy } from './faults.ts'
import { Lane, type Leave } from './lane.ts'
import { RetryBudget } from './retry-budget.ts'

/** Most concurrent calls, and most that wait for a slot. */
const CONCURRENCY = 32
const QUEUE_LENGTH = 512
const RETRIES = 2
const FIRST_PAUSE_MS = 100
const WORTH_TRYING_MS = 100

/** Why a call is refused without being sent. */
export type Refusal = 'breaker' | 'lane'

const MESSAGES = {
  breaker: 'The API fails too often and is left alone for a moment',
  lane: 'Too many calls wait already',
} as const

export interface GuardHooks {
  onOpen?: () => void
  /** The API has answered a probe. */
  onClose?: () => void
  /** A probe is let through, to see whether the API has recovered. */
  onProbe?: () => void
  onRefused?: (reason: Refusal) => void
  onRetryDenied?: () => void
}

export interface Attempt {
  isWrite: boolean
  /** In the time of `performance.now()`; retries included. */
  deadline: number
  signal: AbortSignal
}

/** A call of the API; it calls `free` once the connection is free or closed, possibly after the call has settled. */
export type Ask<T> = (free: () => void) => Promise<T>

const INCONCLUSIVE: ReadonlySet<string> = new Set(['cancelled', 'upstream_unavailable'])

function verdictOf(error: unknown, isProbe: boolean): Verdict {
  if (!(error instanceof CallFault)) return 'nothing'
  if (isUnhealthy(error)) return 'failed'
  // A 4xx proves nothing about the API's health, but for a probe it shows that the API responds.
  return isProbe && !INCONCLUSIVE.has(error.code) ? 'well' : 'nothing'
}

export const makeLane = (): Lane => new Lane(CONCURRENCY, QUEUE_LENGTH)

/** Protects the API and its callers: circuit breaker, concurrency limit (lanes) and retry budget. */
export class Guard {
  readonly breaker: Breaker
  readonly #lanes: readonly Lane[]
  readonly #budget = new RetryBudget()
  readonly #hooks: GuardHooks

  /** @param lanes concurrency limits, each of which a call must enter, in this order */
  constructor(lanes: readonly Lane[] = [makeLane()], hooks: GuardHooks = {}) {
    this.breaker = new Breaker(hooks)
    this.#lanes = lanes
    this.#hooks = hooks
  }

  /**
   * Runs `ask`, at most 32 at once. While the breaker is open calls are refused with 503 `upstream_unavailable`, except
   * one probe every ten seconds. Reads get up to three attempts within the retry budget, writes one.
   */
  async run<T>(attempt: Attempt, ask: Ask<T>): Promise<T> {
    const admitted = this.breaker.admit()
    if (admitted === null) throw this.#refused('breaker', this.breaker.wait)
    if (admitted === 'probe') this.#hooks.onProbe?.()
    const asOne = () => this.#inPlace(attempt, ask)
    try {
      const once = attempt.isWrite || admitted === 'probe'
      const answer = await (once ? asOne() : this.#withRetries(asOne, attempt))
      this.breaker.note(admitted, 'well')
      return answer
    } catch (error) {
      this.breaker.note(admitted, verdictOf(error, admitted === 'probe'))
      throw error
    }
  }

  #refused(reason: Refusal, retryAfter: number): CallFault {
    this.#hooks.onRefused?.(reason)
    return new CallFault(503, 'upstream_unavailable', MESSAGES[reason], { retryAfter })
  }

  /** Waits for a slot in each lane. */
  async #placeFor({ signal, deadline, isWrite }: Attempt): Promise<Leave> {
    const taken: Leave[] = []
    const leave = () => {
      for (const each of taken) each()
    }
    try {
      for (const lane of this.#lanes) {
        const slot = await lane.enter(signal, deadline)
        if (slot === null) throw this.#refused('lane', 1)
        taken.push(slot)
      }
      return leave
    } catch (error) {
      leave()
      throw error instanceof ExchangeError ? faultOfExchange(error, isWrite) : error
    }
  }

  async #withRetries<T>(ask: () => Promise<T>, { deadline, signal }: Attempt): Promise<T> {
    this.#budget.call()
    for (let retries = 0; ; retries += 1) {
      try {
        return await ask()
      } catch (error) {
        const mayHelp =
          error instanceof CallFault && isTransient(error) && retries < RETRIES && !signal.aborted
        if (!mayHelp || deadline - performance.now() <= WORTH_TRYING_MS) throw error
        if (!this.#budget.take()) {
          this.#hooks.onRetryDenied?.()
          throw error
        }
      }
      // If aborted meanwhile, the next attempt is rejected when it enters the lane.
      const pause = FIRST_PAUSE_MS * 2 ** retries * (0.5 + Math.random() / 2)
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /** One attempt; its slot is held until it has settled and its connection is free. */
  async #inPlace<T>(attempt: Attempt, ask: Ask<T>): Promise<T> {
    const leave = await this.#placeFor(attempt)
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
}
