const WINDOW_MS = 10_000
const STEP_MS = 100
const STEPS = WINDOW_MS / STEP_MS
const SHARE = 0.2
/** Retries that quiet times may make in a window, when a fifth of few calls would be none. */
const FLOOR = 10

/** How many of something the last ten seconds saw, to a tenth of a second: a busy account costs no more than a quiet one. */
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
 * How many retries the calls of the last ten seconds allow: a fifth of them, ten at least.
 * Past that a failing API is not asked twice: retries never make its trouble more than a fifth worse.
 */
export class RetryBudget {
  readonly #calls = new Tally()
  readonly #retries = new Tally()

  /** A call begins. */
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
