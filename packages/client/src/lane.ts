import { ExchangeError } from './faults.ts'
import { waitIn } from './wait-in.ts'

/** Releases a slot. To be called once. */
export type Leave = () => void

/**
 * A concurrency limit with a bounded FIFO queue. A waiting call that is aborted or past its deadline leaves the queue.
 */
export class Lane {
  readonly #slots: number
  readonly #maxWaiting: number
  readonly #queue = new Set<() => void>()
  #taken = 0

  constructor(slots: number, mostWaiting: number) {
    this.#slots = slots
    this.#maxWaiting = mostWaiting
  }

  /** Number of calls that wait for a slot. */
  get waiting(): number {
    return this.#queue.size
  }

  /**
   * Resolves to the release function of a slot; null when the queue is full. `deadline` as of `performance.now()`.
   * Rejects with the ExchangeErrors `cancelled` and `timeout`.
   */
  async enter(signal: AbortSignal, deadline: number): Promise<Leave | null> {
    if (signal.aborted) throw new ExchangeError('cancelled', false)
    if (this.#taken < this.#slots) this.#taken += 1
    else if (this.#queue.size >= this.#maxWaiting) return null
    else {
      // Called by the call that releases its slot to this one.
      const how = await waitIn(this.#queue, signal, deadline)
      if (how !== 'called') throw new ExchangeError(how === 'late' ? 'timeout' : 'cancelled', false)
    }
    return () => this.#next()
  }

  #next(): void {
    const [go] = this.#queue
    if (go) go()
    else this.#taken -= 1
  }
}
