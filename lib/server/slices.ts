import { setImmediate } from 'node:timers'
import { ExchangeError, faultOfExchange } from '#client/faults.ts'
import { cancelled } from './errors.ts'

const SLICE_MS = 2

const waiting: (() => void)[] = []

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}

/** One slice between two looks at what else there is: many long answers hold others up no more than one does. */
function turn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  return promise
}

interface Ends {
  /** Fires when whoever waited has gone: the next rest is the end. */
  readonly signal?: AbortSignal | undefined
  /** When the time for it is over, on `performance.now()`'s clock: the next rest is the end as well. */
  readonly until?: number | undefined
}

/** Keeps long work from holding others up: it runs in slices of two milliseconds, and everybody's turn comes between. */
export class Slices {
  #since = performance.now()
  readonly #ends: Ends

  constructor(ends: Ends = {}) {
    this.#ends = ends
  }

  /** Whether this slice is used up, so that `rest` is due. */
  isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS
  }

  /** Lets everything else that waits run first. Throws `cancelled`, and 504 `upstream_timeout` once the time is over. */
  async rest(): Promise<void> {
    await turn()
    const { signal, until = Number.POSITIVE_INFINITY } = this.#ends
    if (signal?.aborted) throw cancelled()
    this.#since = performance.now()
    if (this.#since > until) throw tooLate()
  }
}

/** An answer that came, and could not be read in time. */
export const tooLate = () => faultOfExchange(new ExchangeError('timeout', true), false)
