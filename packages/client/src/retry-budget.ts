const WINDOW_MS = 10_000
const STEP_MS = 100
const STEPS = WINDOW_MS / STEP_MS
const SHARE = 0.2
/** Retries always allowed in a window, as a fifth of few calls would be none. */
const FLOOR = 10

/** A sliding-window counter over ten seconds, in buckets of a tenth: constant memory, however busy the account. */
class Tally {
  readonly #counts = new Uint32Array(STEPS)
  #step = 0
  #sum = 0

  add(): void {
    this.#advance()
    this.#counts[this.#step % STEPS] = (this.#counts[this.#step % STEPS] ?? 0) + 1
    this.#sum += 1
  }

  get sum(): number {
    this.#advance()
    return this.#sum
  }

  #advance(): void {
    const now = Math.floor(performance.now() / STEP_MS)
    if (now - this.#step >= STEPS) {
      this.#counts.fill(0)
      this.#sum = 0
      this.#step = now
    }
    while (this.#step < now) {
      this.#step += 1
      this.#sum -= this.#counts[this.#step % STEPS] ?? 0
      this.#counts[this.#step % STEPS] = 0
    }
  }
}

/**
 * Limits retries to a fifth of the calls of the last ten seconds, at least ten, so that retries never add more than a
 * fifth to the load of a failing API.
 */
export class RetryBudget {
  readonly #calls = new Tally()
  readonly #retries = new Tally()

  /** Counts a call. */
  call(): void {
    this.#calls.add()
  }

  /** Whether one more retry may be made; if so it is counted. */
  take(): boolean {
    if (this.#retries.sum >= Math.max(FLOOR, Math.floor(this.#calls.sum * SHARE))) return false
    this.#retries.add()
    return true
  }
}
