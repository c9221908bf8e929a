const SIZE = 20
const WINDOW_MS = 30_000
const PROBE_EVERY_MS = 10_000

/** What an admitted call says of the API: `nothing` when it was refused in good order, left, or never made. */
export type Verdict = 'well' | 'failed' | 'nothing'

interface Outcome {
  readonly at: number
  readonly failed: boolean
}

/**
 * Opens when half of the last twenty calls failed and all twenty are of the last thirty seconds; then lets one call
 * through every ten seconds, and closes when that goes well.
 */
export class Breaker {
  readonly #onOpen: () => void
  #outcomes: Outcome[] = []
  #openedAt: number | null = null
  #isProbing = false

  constructor(onOpen: () => void = () => undefined) {
    this.#onOpen = onOpen
  }

  /** Refuses calls, lets the next one through as a probe, waits for a probe, or lets all through. */
  get state(): 'closed' | 'open' | 'due' | 'probing' {
    if (this.#openedAt === null) return 'closed'
    if (this.#isProbing) return 'probing'
    return performance.now() - this.#openedAt < PROBE_EVERY_MS ? 'open' : 'due'
  }

  /** Seconds until a call may be made, one at least. */
  get wait(): number {
    if (this.#openedAt === null || this.#isProbing) return 1
    return Math.max(1, Math.ceil((this.#openedAt + PROBE_EVERY_MS - performance.now()) / 1000))
  }

  /** Whether a call may be made now, and as what; null: it may not. Whoever is admitted reports to `note`. */
  admit(): 'call' | 'probe' | null {
    const { state } = this
    if (state === 'closed') return 'call'
    if (state !== 'due') return null
    this.#isProbing = true
    return 'probe'
  }

  /** What came of a call that was admitted. A probe that proved nothing leaves the breaker open. */
  note(admitted: 'call' | 'probe', verdict: Verdict): void {
    if (admitted === 'probe') {
      this.#isProbing = false
      if (verdict === 'well') this.#close()
      else this.#open()
    }
    // What began before it opened says nothing new.
    if (verdict === 'nothing' || this.#openedAt !== null) return
    this.#outcomes.push({ at: performance.now(), failed: verdict === 'failed' })
    if (this.#outcomes.length > SIZE) this.#outcomes.shift()
    if (verdict === 'failed' && this.#isBad()) this.#open()
  }

  #isBad(): boolean {
    const [first] = this.#outcomes
    if (this.#outcomes.length < SIZE || first === undefined) return false
    if (first.at < performance.now() - WINDOW_MS) return false
    return this.#outcomes.filter(({ failed }) => failed).length * 2 >= SIZE
  }

  #close(): void {
    this.#openedAt = null
    this.#outcomes = []
  }

  #open(): void {
    this.#openedAt = performance.now()
    this.#onOpen()
  }
}
