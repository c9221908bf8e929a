import { CircuitState, type IBreaker } from 'cockatiel'

interface Outcome {
  at: number
  failed: boolean
}

const SIZE = 20
const WINDOW_MS = 30_000

/**
 * Opens when half of the last twenty calls failed and all twenty are of the last thirty seconds.
 * cockatiel's SamplingBreaker drops an old second only when a new one begins, so in quiet times its thirty seconds
 * last for minutes; its CountBreaker knows no time (docs/decisions/bff-resilience.md).
 */
export class RecentCallsBreaker implements IBreaker {
  #outcomes: Outcome[] = []

  get state(): unknown {
    return this.#outcomes
  }

  set state(value: unknown) {
    if (Array.isArray(value)) this.#outcomes = value
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#outcomes = []
    this.#note(false)
  }

  failure(state: CircuitState): boolean {
    this.#note(true)
    if (state !== CircuitState.Closed) return true
    const since = Date.now() - WINDOW_MS
    const [first] = this.#outcomes
    if (this.#outcomes.length < SIZE || first === undefined || first.at < since) return false
    return this.#outcomes.filter((outcome) => outcome.failed).length * 2 >= SIZE
  }

  #note(failed: boolean): void {
    this.#outcomes.push({ at: Date.now(), failed })
    if (this.#outcomes.length > SIZE) this.#outcomes.shift()
  }
}
