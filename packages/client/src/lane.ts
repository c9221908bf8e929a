import { ExchangeError } from './faults.ts'

/** Gives a slot back. Once. */
export type Leave = () => void

/**
 * So many at once, so many waiting, first come first served. Whoever is left by those it works for, or has no time any
 * more, stands in the queue no longer.
 */
export class Lane {
  readonly #slots: number
  readonly #mostWaiting: number
  readonly #queue = new Set<() => void>()
  #taken = 0

  constructor(slots: number, mostWaiting: number) {
    this.#slots = slots
    this.#mostWaiting = mostWaiting
  }

  /** How many wait for a slot. */
  get waiting(): number {
    return this.#queue.size
  }

  /**
   * A slot, as what gives it back; null when too many wait. `deadline` is on `performance.now()`'s clock.
   * Rejects with the ExchangeErrors `cancelled` and `timeout`.
   */
  async enter(signal: AbortSignal, deadline: number): Promise<Leave | null> {
    if (signal.aborted) throw new ExchangeError('cancelled', false)
    if (this.#taken < this.#slots) this.#taken += 1
    else if (this.#queue.size >= this.#mostWaiting) return null
    else await this.#turn(signal, deadline)
    return () => this.#next()
  }

  /** Resolves when another hands its slot on. */
  #turn(signal: AbortSignal, deadline: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const end = () => {
      this.#queue.delete(go)
      signal.removeEventListener('abort', left)
      clearTimeout(timer)
    }
    const go = () => {
      end()
      resolve()
    }
    const left = () => {
      end()
      reject(new ExchangeError('cancelled', false))
    }
    const late = () => {
      end()
      reject(new ExchangeError('timeout', false))
    }
    const timer = setTimeout(late, Math.max(0, deadline - performance.now()))
    signal.addEventListener('abort', left)
    this.#queue.add(go)
    return promise
  }

  #next(): void {
    const [go] = this.#queue
    if (go) go()
    else this.#taken -= 1
  }
}
