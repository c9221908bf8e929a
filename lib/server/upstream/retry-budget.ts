const WINDOW_MS = 10_000
const SHARE = 0.2
/** Retries that quiet times may make in a window, when a fifth of few calls would be none. */
const FLOOR = 10

/**
 * How many retries the calls of the last ten seconds allow: a fifth of them, ten at least.
 * Past that a failing API is not asked twice: retries never make its trouble more than a fifth worse.
 */
export class RetryBudget {
  #calls: number[] = []
  #retries: number[] = []

  /** A call begins. */
  call(): void {
    this.#calls = this.#recent(this.#calls)
    this.#calls.push(Date.now())
  }

  /** Whether one more retry may be made; if so it is counted. */
  take(): boolean {
    this.#calls = this.#recent(this.#calls)
    this.#retries = this.#recent(this.#retries)
    if (this.#retries.length >= Math.max(FLOOR, Math.floor(this.#calls.length * SHARE))) return false
    this.#retries.push(Date.now())
    return true
  }

  #recent(times: number[]): number[] {
    const since = Date.now() - WINDOW_MS
    const first = times[0]
    if (first === undefined || first > since) return times
    const kept = times.findIndex((time) => time > since)
    return kept === -1 ? [] : times.slice(kept)
  }
}
