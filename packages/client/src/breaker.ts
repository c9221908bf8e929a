const SIZE = 20
const WINDOW_MS = 30_000
const PROBE_EVERY_MS = 10_000

/** What an admitted call proves about the API: `nothing` for a 4xx, a cancelled call, or one that was never sent. */
export type Verdict = 'well' | 'failed' | 'nothing'

interface Outcome {
  readonly at: number
  readonly failed: boolean
}

/**
 * A circuit breaker. Opens when half of the last twenty calls failed, all within the last thirty seconds; then admits
 * one probe every ten seconds, and closes when one succeeds.
 */
export class Breaker {
  readonly #onOpen: () => void
  readonly #onClose: () => void
  #outcomes: Outcome[] = []
  #openedAt: number | null = null
  #isProbing = false

  constructor({ onOpen, onClose }: { onOpen?: () => void; onClose?: () => void } = {}) {
    this.#onOpen = onOpen ?? (() => undefined)
    this.#onClose = onClose ?? (() => undefined)
  }

  /** `closed` admits all calls, `open` none, `due` admits the next one as a probe, `probing` waits for that probe. */
  get state(): 'closed' | 'open' | 'due' | 'probing' {
    if (this.#openedAt === null) return 'closed'
    if (this.#isProbing) return 'probing'
    return performance.now() - this.#openedAt < PROBE_EVERY_MS ? 'open' : 'due'
  }

  /** Seconds until a call may be made, at least one. */
  get wait(): number {
    if (this.#openedAt === null || this.#isProbing) return 1
    return Math.max(1, Math.ceil((this.#openedAt + PROBE_EVERY_MS - performance.now()) / 1000))
  }

  /** Admits a call as a normal one or a probe; null refuses it. The result of every admitted call must go to `note`. */
  admit(): 'call' | 'probe' | null {
    const { state } = this
    if (state === 'closed') return 'call'
    if (state !== 'due') return null
    this.#isProbing = true
    return 'probe'
  }

  /** Records the result of an admitted call. A probe that proved nothing leaves the breaker open. */
  note(admitted: 'call' | 'probe', verdict: Verdict): void {
    if (admitted === 'probe') {
      this.#isProbing = false
      if (verdict === 'well') this.#close()
      else this.#open()
    }
    // Results of calls that began before the breaker opened are ignored.
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
    this.#onClose()
  }

  #open(): void {
    this.#openedAt = performance.now()
    this.#onOpen()
  }
}
