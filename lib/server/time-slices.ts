import { setImmediate } from 'node:timers'
import { ExchangeError, faultOfExchange } from '#client/faults.ts'
import { cancelled } from './errors.ts'

const SLICE_MS = 2

/** Makes a queue: its promises are resolved in order, one per turn of the event loop, with everybody else's work between. */
export function makeTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const giveTurn = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(giveTurn)
  }
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
    return promise
  }
}

/** Resolves on a task's next slice: many long answers delay others like one. */
const turn = makeTurns()

interface Ends {
  /** Fires when the client has gone: `rest` then throws. */
  readonly signal?: AbortSignal | undefined
  /** Deadline on `performance.now()`'s clock: after it `rest` throws as well. */
  readonly until?: number | undefined
}

/** Keeps long work from blocking the event loop: it runs in slices of two milliseconds and yields in between. */
export class TimeSlices {
  #since = performance.now()
  readonly #ends: Ends

  constructor(ends: Ends = {}) {
    this.#ends = ends
  }

  /** Whether this slice is used up, so that `rest` must be called. */
  isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS
  }

  /** Yields to the event loop. Throws `cancelled`, and 504 `upstream_timeout` after the deadline. */
  async rest(): Promise<void> {
    await turn()
    const { signal, until = Number.POSITIVE_INFINITY } = this.#ends
    if (signal?.aborted) throw cancelled()
    this.#since = performance.now()
    if (this.#since > until) throw readTimeout()
  }
}

/** The error for an answer that arrived but could not be read in time. */
export const readTimeout = () => faultOfExchange(new ExchangeError('timeout', true), false)
