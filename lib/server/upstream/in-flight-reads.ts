import { cancelled } from '../errors.ts'

interface Flight<T> {
  outcome: Promise<T>
  controller: AbortController
  waiting: number
  ended: boolean
}

/**
 * Shares one piece of work among concurrent callers with the same key. Nothing is cached once it has ended. The work is
 * aborted when the last caller has gone, and only then.
 */
export class InFlightReads<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /** Joins the work under `key`, or starts it. Rejects with `cancelled` as soon as `signal` fires. */
  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) throw cancelled()
    const flight = this.#flights.get(key) ?? this.#launch(key, start)
    flight.waiting += 1
    const { promise, reject } = Promise.withResolvers<never>()
    const leave = () => reject(cancelled())
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([flight.outcome, promise])
    } finally {
      signal.removeEventListener('abort', leave)
      flight.waiting -= 1
      if (flight.waiting === 0) this.#settle(key, flight)
    }
  }

  /**
   * Lets no further caller join work in flight whose key begins with `prefix`; those waiting still get its outcome. For
   * after a write: a read that began before it must not answer one that begins after it.
   */
  close(prefix: string): void {
    for (const key of this.#flights.keys()) if (key.startsWith(prefix)) this.#flights.delete(key)
  }

  #launch(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight: Flight<T> = { outcome: start(controller.signal), controller, waiting: 0, ended: false }
    this.#flights.set(key, flight)
    const forget = () => {
      flight.ended = true
      this.#forget(key, flight)
    }
    flight.outcome.then(forget, forget)
    return flight
  }

  #settle(key: string, flight: Flight<T>): void {
    this.#forget(key, flight)
    // Aborting ended work is harmless, but it builds an error with its stack: a fiftieth of a small call's time.
    if (!flight.ended) flight.controller.abort()
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
